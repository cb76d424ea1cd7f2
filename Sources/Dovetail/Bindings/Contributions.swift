struct Contributions {
  private var lists: [BindingID: [Cell]] = [:]
  /// The cell of each contribution, for its aliases: a search through the list would make resolving a
  /// collection of aliases quadratic.
  private var cells: [ObjectIdentifier: Cell] = [:]

  var count: Int { cells.count }

  var all: [Cell] { lists.values.flatMap { $0 } }

  func to(_ id: BindingID) -> [Cell] { lists[id] ?? [] }

  /// The cell of one contribution.
  func cell(of binding: AnyBinding) -> Cell? { cells[ObjectIdentifier(binding)] }

  mutating func append(_ cell: Cell) {
    lists[cell.binding.id, default: []].append(cell)
    cells[ObjectIdentifier(cell.binding)] = cell
  }

  /// Takes out the contributions to a collection, and the aliases of those.
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

  /// The same bindings with cells of their own, which the closure makes.
  func copied(_ copied: (Cell) -> Cell) -> Contributions {
    var copy = Contributions()
    for list in lists.values {
      for cell in list { copy.append(copied(cell)) }
    }
    return copy
  }
}
