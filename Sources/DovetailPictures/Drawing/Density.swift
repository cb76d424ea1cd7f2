import DovetailBlueprint

/// How much a picture shows at each node: much where there are few of them.
enum Density {
  /// Two lines: the key; then lifetime, marks and module.
  case wide
  /// One line: the key and the signs of the marks.
  case narrow

  /// The largest number of nodes that each get two lines.
  static let most = 150

  init(_ picture: Picture) { self = picture.nodes.count > Self.most ? .narrow : .wide }

  /// How high a node is.
  var height: Int { self == .wide ? 44 : 26 }
  /// The size of the font of a key.
  var size: Int { self == .wide ? 13 : 12 }
  /// The tenths of a point that a cell of the key takes.
  var cell: Int { self == .wide ? 79 : 73 }
  /// How many cells of a key are shown.
  var most: Int { self == .wide ? 40 : 32 }

  /// How far things stay apart.
  var spacing: LayoutGraph.Spacing {
    self == .wide
      ? .init(row: 18, strand: 12, column: 72, band: 76)
      : .init(row: 6, strand: 4, column: 44, band: 64)
  }
}
