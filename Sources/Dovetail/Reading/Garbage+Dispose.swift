extension Garbage {
  /// Leaves the instances that have to be closed to the closing of their container.
  ///
  /// Called with no lock held, since that asks the instances.
  func leave(to core: ContainerCore) {
    if !hasInstances || Waiting.locked({ _ in core.replaced.isEmpty }) { return }
    // SAFETY: as for `keeping`.
    var left: [Unmanaged<Cell>] = []
    cells.removeAll { unmanaged in
      // SAFETY: as in `dispose`.
      let cell = unmanaged.takeUnretainedValue()
      let id = cell.replacedID
      guard Waiting.locked({ _ in core.replaced[id] != nil }) else { return false }
      if cell.hasToBeClosed {
        left.append(unmanaged)
        return true
      }
      _ = Waiting.locked { _ in core.replaced.removeValue(forKey: id) }
      return false
    }
    keeping += left
  }

  /// Frees the tables and the cells, with the instances that the cells keep.
  ///
  /// Called with no lock held: the deinit of an instance is the program's code.
  func dispose() {
    guard !tables.isEmpty || !cells.isEmpty || !keeping.isEmpty else { return }
    // SAFETY: the references are released below, by `Reclamation`.
    var instances =
      hasInstances ? DroppedInstance.drop(from: cells.map { $0.takeUnretainedValue() }) : []
    Reclamation.synchronize()
    for table in tables { Table.free(table) }
    DroppedInstance.free(&instances)
    Reclamation.release(cells + keeping)
  }
}

/// An instance that its cell no longer keeps, with the instances that it wraps.
///
/// It is freed after ``Reclamation/synchronize()``.
struct DroppedInstance {
  let outermost: OwnedInstance
  let layers: [OwnedInstance]
  private let order: UInt64

  init(_ bits: UInt, weak: WeakInstance?, layers: [OwnedInstance], from cell: Cell) {
    outermost = OwnedInstance(bits, weak: weak, of: cell.binding, isBorrowed: cell.passesOn)
    self.layers = layers
    order = cell.order
  }

  /// Takes the instances out of cells.
  static func drop(from cells: [Cell]) -> [DroppedInstance] {
    Waiting.locked { _ in
      cells.compactMap { cell in
        let bits = cell.exchange(0)
        let weak = cell.setWeakInstance(nil)
        guard bits != 0 || weak != nil else { return nil }
        defer { cell.layers = [] }
        return DroppedInstance(bits, weak: weak, layers: cell.layers, from: cell)
      }
    }
  }

  /// Frees instances, the newest first.
  static func free(_ instances: inout [DroppedInstance]) {
    instances = instances.inOrder { $0.order < $1.order }
    while !instances.isEmpty { instances.removeLast() }
  }
}
