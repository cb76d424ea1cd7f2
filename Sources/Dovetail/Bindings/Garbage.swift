/// The storage that a change of a container has made unreachable, until no reader can be looking at
/// it.
final class Garbage {
  var tables: [Table.Address] = []
  /// Cells that were in a table, each with the reference that the table owned.
  // SAFETY: each has the reference that its table owned, which `Reclamation` releases.
  var cells: [Unmanaged<Cell>] = []
  /// The same for cells whose instances their container closes with its others.
  // SAFETY: as above.
  var keeping: [Unmanaged<Cell>] = []
  /// Whether one of the cells keeps an instance.
  var hasInstances = false

  /// The keys whose bindings were changed, and the contributions that were removed: scopes below
  /// drop their cells for both.
  var changed: [BindingID] = []
  var removed: Set<ObjectIdentifier> = []

  func add(_ other: Garbage) {
    tables += other.tables
    cells += other.cells
    keeping += other.keeping
    hasInstances = hasInstances || other.hasInstances
  }

  /// Adds a table with its cells.
  func add(_ table: Table.Address) {
    if Table.isShared(table) { return }
    // SAFETY: the table owned a reference to each cell.
    Table.forEach(in: table) { _, bits in
      cells.append(Unmanaged(bits: bits))
    }
    tables.append(table)
  }

  /// Adds cells that were in no table.
  func add(_ others: [Cell]) {
    // SAFETY: `Reclamation` releases the references that are retained here.
    cells += others.map(Unmanaged.passRetained)
  }
}
