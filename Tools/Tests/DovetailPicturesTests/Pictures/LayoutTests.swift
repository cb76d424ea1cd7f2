import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

/// The layout of a picture.
@Suite struct LayoutTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `no two nodes overlap, and none leaves its band`(_ seed: UInt64) {
    let graph = LayoutGraph.random(seed: seed, count: 5 + Int(seed) * 2)
    let layout = Layout(graph)
    let frames = layout.frames(graph)
    for (node, frame) in frames.enumerated() {
      let band = layout.bands[graph.bands[node]]
      #expect(frame.x >= 0 && frame.x + frame.width <= layout.width)
      #expect(frame.y >= band.y && frame.y + frame.height <= band.y + band.height)
      for (place, other) in frames[..<node].enumerated() {
        #expect(!frame.overlaps(other))
        guard layout.layers[place] == layout.layers[node], frame.x == other.x else { continue }
        #expect(abs(frame.y - other.y) >= graph.height + graph.spacing.row)
      }
    }
    for (above, below) in zip(layout.bands, layout.bands.dropFirst()) {
      #expect(above.y + above.height <= below.y)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `every arc leads to the right, unless it was part of a cycle`(_ seed: UInt64) {
    let graph = LayoutGraph.random(seed: seed, count: 5 + Int(seed))
    let layout = Layout(graph)
    for (arc, route) in zip(graph.arcs, layout.routes) {
      let isRightward = layout.layers[arc.source] < layout.layers[arc.target]
      #expect(isRightward != route.isTurned)
      #expect(layout.layers[arc.source] != layout.layers[arc.target])
      if route.isTurned {
        #expect(graph.reaches(arc.target, arc.source))
        // A firm arc is turned only if firm arcs close the cycle.
        if arc.isFirm { #expect(graph.reaches(arc.target, arc.source, firmOnly: true)) }
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a line begins and ends at its nodes, and crosses none`(_ seed: UInt64) throws {
    let graph = LayoutGraph.random(seed: seed, count: 8 + Int(seed))
    let layout = Layout(graph)
    let frames = layout.frames(graph)
    for (arc, route) in zip(graph.arcs, layout.routes) {
      let (first, last) = (try #require(route.points.first), try #require(route.points.last))
      let (source, target) = (frames[arc.source], frames[arc.target])
      #expect(first.x == (route.isTurned ? source.x : source.x + source.width))
      #expect(last.x == (route.isTurned ? target.x + target.width : target.x))
      #expect((source.y...source.y + source.height).contains(first.y))
      #expect((target.y...target.y + target.height).contains(last.y))
      // The level parts are those that cross columns.
      for (from, to) in zip(route.points, route.points.dropFirst()) where from.y == to.y {
        let (left, right) = (min(from.x, to.x), max(from.x, to.x))
        for (node, frame) in frames.enumerated() where node != arc.source && node != arc.target {
          let isCrossed =
            frame.y < from.y && from.y < frame.y + frame.height && frame.x < right
            && left < frame.x + frame.width
          #expect(!isCrossed, "a line from \(arc.source) to \(arc.target) crosses \(node)")
        }
      }
    }
  }

  @Test func `the same graph is laid out the same way`() {
    let graph = LayoutGraph.random(seed: 4, count: 300)
    let (one, two) = (Layout(graph), Layout(graph))
    #expect(one.corners == two.corners && one.routes == two.routes)
  }

  @Test func `sorting the columns never adds crossings, and untwists a twisted ladder`() {
    let count = 12
    let graph = LayoutGraph(
      widths: Array(repeating: 50, count: 2 * count), height: 20,
      bands: Array(repeating: 0, count: 2 * count), bandCount: 1,
      clusters: Array(repeating: 0, count: 2 * count),
      arcs: (0..<count).map { .init(source: $0, target: 2 * count - 1 - $0, isFirm: true) },
      spacing: .init(row: 10, strand: 5, column: 40, band: 40))
    let layout = Layout(graph)
    for arc in graph.arcs { #expect(layout.corners[arc.source].y == layout.corners[arc.target].y) }
  }

  @Test func `many leaves of one node are wrapped, so that the picture is not a tower`() {
    let count = 400
    let graph = LayoutGraph(
      widths: Array(repeating: 120, count: count), height: 40,
      bands: Array(repeating: 0, count: count), bandCount: 1,
      clusters: Array(repeating: 0, count: count),
      arcs: (1..<count).map { .init(source: 0, target: $0, isFirm: true) },
      spacing: .init(row: 10, strand: 6, column: 60, band: 60))
    let layout = Layout(graph)
    #expect(layout.height < 3 * layout.width && layout.width < 6 * layout.height)
    let loose = Layout(
      LayoutGraph(
        widths: graph.widths, height: 40, bands: graph.bands, bandCount: 1,
        clusters: graph.clusters, arcs: [], spacing: graph.spacing))
    #expect(loose.height < loose.width && loose.width < 3 * loose.height)
  }

  @Test(arguments: [100, 1_000, 10_000])
  func `the work is linear in nodes and arcs`(_ count: Int) {
    let graph = LayoutGraph.random(seed: 7, count: count)
    let orientation = Orientation(graph)
    let layering = Layering(
      graph, orientation: orientation, isConnected: Array(repeating: true, count: count))
    let strands = Strands(graph, orientation: orientation, layering: layering)
    let work =
      strands.layer.count + strands.links.count
      + strands.passages.reduce(0) { $0 + ($1?.count ?? 0) }
    #expect(work < 20 * (count + graph.arcs.count) + 2_000, "\(work)")
  }

  @Test func `a chain of ten thousand nodes that all need the last one does not explode`() {
    let count = 10_000
    let graph = LayoutGraph(
      widths: Array(repeating: 80, count: count), height: 20,
      bands: Array(repeating: 0, count: count), bandCount: 1,
      clusters: Array(repeating: 0, count: count),
      arcs: (0..<count - 1).flatMap { node in
        [
          LayoutGraph.Arc(source: node, target: node + 1, isFirm: true),
          .init(source: node, target: count - 1, isFirm: true),
        ].prefix(node == count - 2 ? 1 : 2)
      }, spacing: .init(row: 10, strand: 6, column: 60, band: 60))
    let layout = Layout(graph)
    #expect(layout.layers == Array(0..<count))
    #expect(layout.routes.reduce(0) { $0 + $1.points.count } < 50 * count)
  }
}
