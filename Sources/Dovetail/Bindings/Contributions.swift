struct Contributions {
  private var lists: [BindingID: [Cell]] = .init()
  /// The cell of each contribution, for its aliases: with a search through the list, resolving a
  /// collection of aliases would be quadratic.
  private var cells: [ObjectIdentifier: Cell] = .init()

  var count: Int { cells.count }

  var all: [Cell] { lists.values.flatMap { $0 } }

  func to(_ id: BindingID) -> [Cell] { lists[id] ?? [] }

  /// The cell of one contribution.
  func cell(of binding: AnyBinding) -> Cell? { cells[ObjectIdentifier(binding)] }

  mutating func append(_ cell: Cell) {
    lists[cell.binding.id, default: []].append(cell)
    cells[ObjectIdentifier(cell.binding)] = cell
  }

  /// Removes the contributions to a collection, and their aliases.
  mutating func remove(_ id: BindingID) -> (contributions: [Cell], aliases: [Cell]) {
    guard let removed = lists.removeValue(forKey: id) else { return ([], []) }
    let bindings = Set(removed.map { ObjectIdentifier($0.binding) })
    var aliases: [Cell] = []
    for (key, list) in lists {
      let isGone = { (cell: Cell) in cell.binding.traits.aliased.map(bindings.contains) ?? false }
      aliases += list.filter(isGone)
      lists[key] = list.filter { !isGone($0) }
    }
    for cell in removed + aliases { cells[ObjectIdentifier(cell.binding)] = nil }
    return (removed, aliases)
  }

  /// The same bindings in other cells, which the closure makes.
  func copied(_ copied: (Cell) -> Cell) -> Contributions {
    var copy = Contributions()
    for list in lists.values {
      for cell in list { copy.append(copied(cell)) }
    }
    return copy
  }
}
