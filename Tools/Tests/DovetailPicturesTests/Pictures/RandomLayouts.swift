@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

extension LayoutGraph {
  /// A graph with arcs between random boxes, with cycles and with boxes without an arc.
  static func random(seed: UInt64, count: Int, arcsPerNode: Int = 2) -> LayoutGraph {
    var generator = SeededGenerator(seed: seed)
    let bandCount = Int.random(in: 1...3, using: &generator)
    var seen: Set<[Int]> = []
    var arcs: [Arc] = []
    for _ in 0..<count * arcsPerNode {
      let source = Int.random(in: 0..<count, using: &generator)
      // Most needs are met by later registrations, as in a graph that has grown.
      let isForward = Int.random(in: 0..<40, using: &generator) > 0 && source < count - 1
      let target = Int.random(in: isForward ? source + 1..<count : 0..<count, using: &generator)
      guard source != target, seen.insert([source, target]).inserted else { continue }
      arcs.append(
        Arc(source: source, target: target, isFirm: Bool.random(using: &generator)))
    }
    return LayoutGraph(
      widths: (0..<count).map { _ in Int.random(in: 40...260, using: &generator) }, height: 44,
      bands: (0..<count).map { _ in Int.random(in: 0..<bandCount, using: &generator) },
      bandCount: bandCount,
      clusters: (0..<count).map { _ in Int.random(in: 0..<5, using: &generator) }, arcs: arcs,
      spacing: .init(row: 18, strand: 12, column: 72, band: 76))
  }

  /// Whether one node can be reached from the other, by depth-first search.
  func reaches(_ source: Int, _ target: Int, firmOnly: Bool = false) -> Bool {
    var (open, seen) = ([source], Set([source]))
    while let node = open.popLast() {
      for arc in arcs where arc.source == node && (arc.isFirm || !firmOnly) {
        if arc.target == target { return true }
        if seen.insert(arc.target).inserted { open.append(arc.target) }
      }
    }
    return false
  }
}

extension Layout {
  /// The room each node takes.
  func frames(_ graph: LayoutGraph) -> [Frame] {
    corners.indices.map {
      Frame(x: corners[$0].x, y: corners[$0].y, width: graph.widths[$0], height: graph.height)
    }
  }
}

extension Layout.Frame {
  /// Whether two frames share a point.
  func overlaps(_ other: Self) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}
