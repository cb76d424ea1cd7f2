/// Says when an object is closed that is kept in several cells: in the oldest, by what was registered for each.
struct ClosingOrder {
  private var oldest: [ObjectIdentifier: Cell] = [:]
  private var postponed: [ObjectIdentifier: [ClosingInstance]] = [:]

  /// The order for cells, the last made first, and the layers that each keeps.
  init(of cells: [Cell], keeping layers: [[ClosingInstance]]) {
    for (cell, layers) in zip(cells, layers) {
      for object in layers.compactMap(\.object) { oldest[object] = cell }
    }
  }

  /// The layers of an object that are closed now that it is a cell's turn; `nil` when an older cell keeps it.
  mutating func due(
    _ layers: [ClosingInstance], of object: ObjectIdentifier, in cell: Cell
  ) -> [ClosingInstance]? {
    let all = (postponed.removeValue(forKey: object) ?? []) + layers
    if let oldest = oldest[object], oldest !== cell {
      postponed[object] = all
      return nil
    }
    return all
  }
}
