import Synchronization

/// What a change of a container has made unreachable, until no reader can be looking at it.
struct Garbage {
  var tables: [Table.Pointer] = []
  /// Cells that were in a table, each with the reference that table owned.
  // SAFETY: each has the reference its table owned, which `Reclamation` releases.
  var cells: [Unmanaged<Cell>] = []

  mutating func add(_ other: Garbage) {
    tables += other.tables
    cells += other.cells
  }

  /// Says of the cells that nothing is kept in them any more, before scopes below are searched.
  func retire() {
    guard !cells.isEmpty else { return }
    // SAFETY: as in `dispose`.
    Waiting.locked { _ in for cell in cells { cell.takeUnretainedValue().isRetired = true } }
  }

  /// Frees it, with the instances kept in the cells.
  ///
  /// Called with no lock held: an instance's deinit is a user's code.
  func dispose() {
    guard !tables.isEmpty || !cells.isEmpty else { return }
    // SAFETY: the references are released below, by `Reclamation`.
    let instances = DroppedInstance.drop(
      from: cells.map { $0.takeUnretainedValue() }, retiring: true)
    Reclamation.synchronize()
    for table in tables { Table.free(table) }
    for instance in instances.sorted(by: { $0.order > $1.order }) { instance.destroy() }
    Reclamation.release(cells)
  }
}

/// An instance that its cell no longer keeps.
struct DroppedInstance {
  let binding: AnyBinding
  let bits: UInt
  let weak: WeakInstance?
  let layers: [Layer]
  let order: UInt64

  /// Takes the instances out of cells.
  ///
  /// They may be freed after ``Reclamation/synchronize()``.
  static func drop(
    from cells: [Cell], retiring: Bool = false, madeFor start: Work? = nil
  ) -> [DroppedInstance] {
    Waiting.locked { _ in
      cells.compactMap { cell in
        if retiring { cell.isRetired = true }
        if let start, cell.provisional?.start !== start { return nil }
        let kept = cell.instance.exchange(0, ordering: .acquiringAndReleasing)
        let bits = cell.provisional?.bits ?? kept
        let weak = cell.setWeakInstance(nil) ?? cell.provisional?.weak
        cell.provisional = nil
        guard bits != 0 || weak != nil else { return nil }
        defer { cell.layers = [] }
        return DroppedInstance(
          binding: cell.binding, bits: bits, weak: weak, layers: cell.layers, order: cell.order)
      }
    }
  }

  /// Frees it, after ``Reclamation/synchronize()``.
  func destroy() {
    if bits != 0 { binding.destroyInstance(bits) }
    withExtendedLifetime((weak, layers)) {}
  }
}
