@_spi(Tools) import DovetailChecks

/// Chooses the height of each item in its band.
///
/// Each column in turn is moved towards the neighbors of its items, while the order and the
/// minimal distances stay. Among the heights that keep them, the nearest to the wishes of the items
/// are found by pooling neighbors that would overlap (isotonic regression), in linear time.
struct Placement {
  /// The middle of each item, from the top of its band.
  private(set) var centers: [Int]
  /// The height of each band.
  private(set) var heights: [Int]

  /// How often the columns are moved.
  private static let sweeps = 10

  init(_ strands: Strands, graph: LayoutGraph) {
    centers = Array(repeating: 0, count: strands.layer.count)
    heights = Array(repeating: 0, count: graph.bandCount)
    let runs = strands.columns.map { column in
      (0..<graph.bandCount).map { band in column.filter { strands.band[$0] == band } }
    }
    let left = Neighbors(strands, onTheLeft: true)
    let right = Neighbors(strands, onTheLeft: false)
    var heights = Array(repeating: 0.0, count: strands.layer.count)
    for run in runs.lazy.flatMap(\.self) where !run.isEmpty {
      let steps = Self.steps(run, strands, graph)
      let total = Double(steps.reduce(0, +))
      var height = -total / 2
      for (item, step) in zip(run, steps) {
        height += Double(step)
        heights[item] = height
      }
    }
    for sweep in 0..<Self.sweeps {
      let isRightward = sweep.isMultiple(of: 2)
      let isLast = sweep >= Self.sweeps - 2
      for column in isRightward ? Array(runs.indices) : runs.indices.reversed() {
        for run in runs[column] where !run.isEmpty {
          let sides = isLast ? [left, right] : [isRightward ? left : right]
          Self.move(run, towards: sides, strands, graph, &heights)
        }
      }
    }
    settle(runs, strands, graph, heights)
  }

  /// How far each item of a run stays below the one before it; 0 for the first.
  private static func steps(_ run: [Int], _ strands: Strands, _ graph: LayoutGraph) -> [Int] {
    var steps = [0]
    for (above, below) in zip(run, run.dropFirst()) {
      let points = [above, below].filter(strands.isPoint).count
      let room = graph.height * (2 - points) / 2
      steps.append(room + (points == 0 ? graph.spacing.row : graph.spacing.strand))
    }
    return steps
  }

  /// Moves a run as near to its neighbors as order and distances allow.
  private static func move(
    _ run: [Int], towards sides: [Neighbors], _ strands: Strands, _ graph: LayoutGraph,
    _ heights: inout [Double]
  ) {
    var offset = 0.0
    var offsets: [Double] = []
    var pools: [(wish: Double, weight: Double, count: Int)] = []
    for (item, step) in zip(run, steps(run, strands, graph)) {
      offset += Double(step)
      offsets.append(offset)
      let (wish, weight) = Self.wish(item, sides, strands, heights)
      var pool = (wish: wish - offset, weight: weight, count: 1)
      while let above = pools.last, above.wish >= pool.wish {
        let weight = above.weight + pool.weight
        pool = (
          (above.wish * above.weight + pool.wish * pool.weight) / weight, weight,
          above.count + pool.count
        )
        pools.removeLast()
      }
      pools.append(pool)
    }
    var place = 0
    for pool in pools {
      for _ in 0..<pool.count {
        heights[run[place]] = pool.wish + offsets[place]
        place += 1
      }
    }
  }

  /// The best height for an item, and how much it matters.
  private static func wish(
    _ item: Int, _ sides: [Neighbors], _ strands: Strands, _ heights: [Double]
  ) -> (Double, Double) {
    var (sum, total) = (0.0, 0.0)
    for side in sides {
      for other in side[item] where strands.band[other] == strands.band[item] {
        // Straight strands come before everything else.
        let weight = strands.isPoint(item) && strands.isPoint(other) ? 8.0 : 1
        sum += heights[other] * weight
        total += weight
      }
    }
    return total == 0 ? (heights[item], 0.1) : (sum / total, total)
  }

  /// Rounds the heights, and makes each band begin at 0.
  private mutating func settle(
    _ runs: [[[Int]]], _ strands: Strands, _ graph: LayoutGraph, _ exact: [Double]
  ) {
    var tops = Array(repeating: Int.max, count: graph.bandCount)
    for run in runs.lazy.flatMap(\.self) where !run.isEmpty {
      var last = Int.min / 2
      for (item, step) in zip(run, Self.steps(run, strands, graph)) {
        centers[item] = max(Int(exact[item].rounded()), last + step)
        last = centers[item]
        let reach = strands.isPoint(item) ? graph.spacing.strand : graph.height / 2
        tops[strands.band[item]] = min(tops[strands.band[item]], centers[item] - reach)
      }
    }
    for band in 0..<graph.bandCount {
      let items = runs.flatMap { $0[band] }.sorted { centers[$0] < centers[$1] }
      for item in items { centers[item] -= tops[band] }
      close(items, strands, graph)
      for item in items {
        let reach = strands.isPoint(item) ? graph.spacing.strand : graph.height - graph.height / 2
        heights[band] = max(heights[band], centers[item] + reach)
      }
    }
  }

  /// Closes empty strips of the band by moving up everything below them.
  private mutating func close(_ items: [Int], _ strands: Strands, _ graph: LayoutGraph) {
    var (bottom, shift) = (0, 0)
    for item in items {
      let reach = strands.isPoint(item) ? graph.spacing.strand : (graph.height + 1) / 2
      let empty = centers[item] - shift - reach - bottom - graph.spacing.row * 2
      if empty > 0 { shift += empty }
      centers[item] -= shift
      bottom = max(bottom, centers[item] + reach)
    }
  }
}
