import Synchronization

/// What a container's forks begin with, shared by all of them until the container is changed.
// SAFETY: immutable; of another container's cell, only the binding is used.
final class Template: @unchecked Sendable {
  let types: Table.Address
  let named: Table.Address
  /// Whether the container is a fork itself, so that its cells say which bindings are live.
  let isOfFork: Bool
  let extras: BoxedExtras

  /// Called with the lock of the container's state held.
  init(of core: ContainerCore, _ extras: BoxedExtras) {
    types = Self.registered(core.types.load(ordering: .acquiring))
    named = Self.registered(core.named.load(ordering: .acquiring))
    isOfFork = core.isFork
    self.extras = extras.forFork()
  }

  deinit {
    for cell in cells {
      // SAFETY: the tables own a reference to each cell.
      Unmanaged.passUnretained(cell).release()
    }
    Table.free(types)
    Table.free(named)
  }

  private static func registered(_ table: Table.Address) -> Table.Address {
    Table.copy(table) { bits in
      let cell = Cell.from(bits: bits)
      // SAFETY: the copy owns this reference.
      return cell.isDerived ? 0 : UInt(bitPattern: Unmanaged.passRetained(cell).toOpaque())
    }
  }

  func cell(of id: BindingID) -> Cell? {
    let bits = Table.find(id.tableKey, in: id.name == nil ? types : named)
    guard bits != 0 else { return nil }
    let cell = Cell.from(bits: bits)
    return cell.binding.id == id ? cell : nil
  }

  var cells: [Cell] {
    var cells: [Cell] = []
    for table in [types, named] {
      Table.forEach(in: table) { _, bits in cells.append(Cell.from(bits: bits)) }
    }
    return cells
  }
}
