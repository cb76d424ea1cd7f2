@_spi(Tools) import DovetailChecks

/// Chooses which item is above which, so that few lines cross.
///
/// Sweeps to the right and to the left sort each column by the average place of its items'
/// neighbors. Of all sweeps the order with the fewest crossings is kept.
enum Ordering {
  /// How often the columns are swept.
  static let sweeps = 12

  /// Sorts the columns.
  static func apply(to strands: inout Strands) {
    let left = Neighbors(strands, onTheLeft: true)
    let right = Neighbors(strands, onTheLeft: false)
    begin(&strands, left, right)
    var place = Array(repeating: 0.0, count: strands.layer.count)
    for column in strands.columns { settle(column, &place) }
    var best = strands.columns
    var fewest = Crossings.count(strands, right)
    for sweep in 0..<sweeps where fewest > 0 {
      let isRightward = sweep.isMultiple(of: 2)
      let columns = strands.columns.indices
      for column in isRightward ? Array(columns) : columns.reversed() {
        sort(column, of: &strands, by: isRightward ? left : right, &place)
      }
      let crossings = Crossings.count(strands, right)
      if crossings < fewest { (fewest, best) = (crossings, strands.columns) }
    }
    strands.columns = best
  }

  /// A first order, in which items that are reached together are together.
  private static func begin(_ strands: inout Strands, _ left: Neighbors, _ right: Neighbors) {
    var isSeen = Array(repeating: false, count: strands.layer.count)
    var rank = Array(repeating: 0, count: strands.layer.count)
    var next = 0
    for start in strands.columns.flatMap(\.self) where !isSeen[start] {
      var open = [start]
      while let item = open.popLast() {
        guard !isSeen[item] else { continue }
        isSeen[item] = true
        rank[item] = next
        next += 1
        open += left[item].reversed().filter { !isSeen[$0] }
        open += right[item].reversed().filter { !isSeen[$0] }
      }
    }
    for column in strands.columns.indices {
      strands.columns[column].sort {
        (strands.band[$0], rank[$0]) < (strands.band[$1], rank[$1])
      }
    }
  }

  /// The place of each item of a column, between 0 at the top and 1 at the bottom.
  private static func settle(_ column: [Int], _ place: inout [Double]) {
    for (index, item) in column.enumerated() {
      place[item] = (Double(index) + 0.5) / Double(column.count)
    }
  }

  private static func sort(
    _ column: Int, of strands: inout Strands, by neighbors: Neighbors, _ place: inout [Double]
  ) {
    let items = strands.columns[column]
    let wishes = items.map { item in
      let others = neighbors[item]
      return others.isEmpty
        ? place[item] : others.reduce(0) { $0 + place[$1] } / Double(others.count)
    }
    let order = items.indices.sorted {
      (strands.band[items[$0]], wishes[$0], $0) < (strands.band[items[$1]], wishes[$1], $1)
    }
    strands.columns[column] = order.map { items[$0] }
    settle(strands.columns[column], &place)
  }
}
