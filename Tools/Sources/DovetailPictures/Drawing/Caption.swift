@_spi(Tools) import DovetailChecks

/// The text in the shape of a node.
struct Caption {
  /// The width of a cell in the second line's font, in tenths of a point.
  private static let smallCell = 64
  /// The room a shape leaves on either side.
  static let margin = 14
  /// The room a sign takes.
  static let signWidth = 17

  /// The key, without its middle if it is very long.
  let key: String
  /// The second line, if there is one.
  let detail: String?
  /// The signs of the marks, if there is no second line.
  let signs: [String]
  /// How wide the shape has to be.
  let width: Int

  init(_ node: Int, of picture: Picture, density: Density, showsModules: Bool) {
    key = TextWidth.fit(picture.nodes[node].label, into: density.most)
    let marks = picture.marks(node)
    var width = (TextWidth.cells(key) * density.cell + 9) / 10
    switch density {
    case .wide:
      let line = TextWidth.cut(
        Self.detail(node, of: picture, marks, showsModules: showsModules), to: 46)
      detail = line
      signs = []
      width = max(width, (TextWidth.cells(line) * Self.smallCell + 9) / 10)
    case .narrow:
      detail = nil
      signs = marks.map(\.sign)
      width += signs.isEmpty ? 0 : signs.count * Self.signWidth + 4
    }
    self.width = width + 2 * Self.margin
  }

  static func detail(
    _ node: Int, of picture: Picture, _ marks: [Mark], showsModules: Bool
  ) -> String {
    switch picture.nodes[node].subject {
    case .ghost(_, .missing): return "nothing provides it"
    case .ghost(_, .later): return "from a scope inside"
    case .ghost(_, .unneeded): return "not registered"
    case .binding(let index):
      let binding = picture.blueprint.bindings[index]
      let kept = binding.role == .alias ? [] : [binding.lifetime.words]
      let module = showsModules && !binding.module.isEmpty ? [binding.module] : []
      return (kept + marks.map { $0.words(at: binding) } + module).joined(separator: " · ")
        .onOneLine
    }
  }
}
