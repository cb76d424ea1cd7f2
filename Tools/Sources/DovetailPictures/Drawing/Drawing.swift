@_spi(Tools) import DovetailChecks

/// A picture with its layout: the place of each shape, line and box on the sheet.
struct Drawing {
  let picture: Picture
  let density: Density
  let captions: [Caption]
  /// The shape of each node.
  let frames: [Layout.Frame]
  /// The path of each edge; `nil` for an edge from a node to itself.
  let routes: [Layout.Route?]
  /// The scopes' boxes, the outermost first; a single scope has one only if it has a name.
  let boxes: [Box]
  let width: Int
  let height: Int

  /// A scope's box.
  struct Box {
    let title: String
    let frame: Layout.Frame
  }

  /// The room around the picture.
  static let margin = 24
  /// The room a box leaves on each side.
  private static let inset = 16
  /// The room for a box's title.
  private static let heading = 30

  init(_ picture: Picture) {
    self.picture = picture
    let density = Density(picture)
    self.density = density
    let showsModules = picture.modules.count > 1
    let captions = picture.nodes.indices.map {
      Caption($0, of: picture, density: density, showsModules: showsModules)
    }
    self.captions = captions
    let graph = Self.graph(picture, captions: captions, density: density)
    let layout = Layout(graph)

    let titles = (0..<picture.scopeCount).map(picture.title(ofScope:))
    let depth = titles.compactMap(\.self).count
    let left = Self.margin + Self.inset * depth
    let top = Self.margin + (depth > 0 ? Self.heading + Self.inset / 2 : 0)
    let shift = { (point: Layout.Point) in Layout.Point(x: point.x + left, y: point.y + top) }
    frames = layout.corners.indices.map { node in
      let corner = shift(layout.corners[node])
      return .init(x: corner.x, y: corner.y, width: captions[node].width, height: density.height)
    }
    var routes = layout.routes[...]
    self.routes = picture.edges.map { edge in
      guard edge.source != edge.target, let route = routes.popFirst() else { return nil }
      return .init(points: route.points.map(shift), isTurned: route.isTurned)
    }
    width = layout.width + 2 * left
    let bottom = top + layout.height + Self.inset * depth
    height = bottom + Self.margin
    var boxes: [Box] = []
    for (band, title) in zip(layout.bands, titles) {
      guard let title else { continue }
      let inset = Self.inset * boxes.count
      let begin = top + band.y - Self.heading - Self.inset / 2
      boxes.append(
        Box(
          title: title,
          frame: .init(
            x: Self.margin + inset, y: begin, width: width - 2 * (Self.margin + inset),
            height: bottom - inset - begin)))
    }
    self.boxes = boxes
  }

  private static func graph(
    _ picture: Picture, captions: [Caption], density: Density
  ) -> LayoutGraph {
    let ranks = Dictionary(
      uniqueKeysWithValues: picture.modules.enumerated().map { ($1, $0) })
    return LayoutGraph(
      widths: captions.map(\.width), height: density.height, bands: picture.nodes.map(\.scope),
      bandCount: picture.scopeCount,
      clusters: picture.nodes.indices.map { node in
        picture.binding(node).flatMap { ranks[$0.module] } ?? ranks.count
      },
      arcs: picture.edges.filter { $0.source != $0.target }.map { edge in
        .init(
          source: edge.source, target: edge.target,
          isFirm: edge.needs.contains { !$0.kind.isDeferred })
      },
      spacing: density.spacing)
  }
}
