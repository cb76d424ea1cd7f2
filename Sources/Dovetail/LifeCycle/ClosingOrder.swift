/// Says when to close an object that several cells keep: with the oldest cell, by the closers of
/// all these cells.
struct ClosingOrder {
  private var oldest: [ObjectIdentifier: Cell] = [:]
  private var postponed: [ObjectIdentifier: [ClosingInstance]] = [:]

  /// Makes the order for cells, the last made first, with the layers that each cell keeps.
  init(of cells: [Cell], keeping layers: [[ClosingInstance]]) {
    for (cell, layers) in zip(cells, layers) {
      for object in layers.compactMap(\.object) { oldest[object] = cell }
    }
  }

  /// The layers of an object that are closed at a cell's turn; `nil` when an older cell keeps the
  /// object, too.
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
