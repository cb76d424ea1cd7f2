@_spi(Tools) import DovetailChecks

/// How much a picture shows at each node: more if there are few of them.
enum Density {
  /// Two lines: first the key; then lifetime, marks and module.
  case wide
  /// One line: the key and the signs of the marks.
  case narrow

  /// The largest number of nodes for which each gets two lines.
  static let most = 150

  init(_ picture: Picture) { self = picture.nodes.count > Self.most ? .narrow : .wide }

  /// The height of a node.
  var height: Int { self == .wide ? 44 : 26 }
  /// The font size of a key.
  var size: Int { self == .wide ? 13 : 12 }
  /// The width of a cell of the key, in tenths of a point.
  var cell: Int { self == .wide ? 79 : 73 }
  /// How many cells of a key are shown.
  var most: Int { self == .wide ? 40 : 32 }

  /// The distances between things.
  var spacing: LayoutGraph.Spacing {
    self == .wide
      ? .init(row: 18, strand: 12, column: 72, band: 76)
      : .init(row: 6, strand: 4, column: 44, band: 64)
  }
}
