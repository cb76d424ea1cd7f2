import Synchronization

extension ContainerCore {
  /// The cell of a key in this container alone.
  func findHere(_ id: BindingID) -> Cell? {
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    let cell = findInTable(id)
    ThreadRecord.leave(record)
    if let cell { return cell }
    guard let cell = template?.cell(of: id) else { return nil }
    return change { state in findInTable(id) ?? (state.isComplete ? nil : take(cell, &state)) }
  }

  /// The cell of a key in this container alone; the caller holds `state`'s lock.
  func findHere(_ id: BindingID, _ state: inout State) -> Cell? {
    if let cell = findInTable(id) { return cell }
    guard !state.isComplete, let cell = template?.cell(of: id) else { return nil }
    return take(cell, &state)
  }

  /// What a key was registered with here, to look at; a fork may not have copied it yet.
  func registered(_ id: BindingID, _ state: State) -> Cell? {
    findInTable(id) ?? (state.isComplete ? nil : template?.cell(of: id))
  }

  /// What a key was registered with, here or in the nearest parent that has it, to look at.
  func registered(_ id: BindingID) -> Cell? {
    if phase.load(ordering: .acquiring) == .closed { return nil }
    for core in chain {
      if let cell = core.state.withLock({ core.registered(id, $0) }) { return cell }
    }
    return nil
  }

  /// Called inside a section, or with `state`'s lock held.
  private func findInTable(_ id: BindingID) -> Cell? {
    let bits = Table.find(id.tableKey, in: table(of: id))
    guard bits != 0 else { return nil }
    let cell = Cell.from(bits: bits)
    return cell.binding.id == id ? cell : nil
  }

  /// The cell of a key in this container or the nearest parent that has one.
  func find(_ id: BindingID) -> Cell? {
    if phase.load(ordering: .acquiring) == .closed { return nil }
    var core: ContainerCore? = self
    while let current = core {
      if let cell = current.findHere(id) { return cell }
      core = current.parent
    }
    return nil
  }

  /// The cell of a key that the fast path leaves out: beyond a scope of the same name, in the
  /// template of a fork, or while the container is closing.
  func findSlowly(_ id: BindingID) -> Cell? {
    hasNamesakes || seesTemplate || phase.load(ordering: .acquiring) != .open ? find(id) : nil
  }

  /// The cell of a key, wherever it is found.
  func look(for id: BindingID) -> Cell? {
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    let bits = findBits(id)
    let cell = bits == 0 ? nil : Cell.from(bits: bits)
    ThreadRecord.leave(record)
    return cell ?? findSlowly(id)
  }

  /// Whether this container or a parent has a binding of a key.
  func provides(_ id: BindingID) -> Bool { look(for: id) != nil }

  /// The bits of a key's cell, here or in the nearest parent, as the fast path finds them.
  ///
  /// Called inside a section.
  func findBits(_ id: BindingID) -> UInt { findBits(UInt(bitPattern: id.type), named: id.name) }

  /// The same for a type and a name.
  @inline(__always)
  func findBits(_ type: UInt, named name: String?) -> UInt {
    if let name {
      let key = BindingID.tableKey(type, name)
      // SAFETY: the caller keeps the container alive.
      return search(from: .passUnretained(self), for: key, isUnnamed: false) {
        Cell.isNamed(name, type, $0)
      }
    }
    let bits = Table.find(type, in: types.load(ordering: .acquiring))
    return bits == 0 && unretainedParent != nil ? findInParents(type) : bits
  }

  /// The fast path's search beyond the container itself.
  @inline(never)
  private func findInParents(_ key: UInt) -> UInt {
    // A key that the template has and the table has not is left to the slow path.
    if let template, Table.find(key, in: template.types) != 0 { return 0 }
    return search(from: unretainedParent, for: key, isUnnamed: true) { _ in true }
  }

  /// The bits of the nearest cell that is the one, from a container outwards.
  @inline(__always)
  // SAFETY: the caller keeps the container alive.
  private func search(
    from start: Unmanaged<ContainerCore>?, for key: UInt, isUnnamed: Bool,
    _ isTheOne: (UInt) -> Bool
  ) -> UInt {
    if phase.load(ordering: .acquiring) != .open { return 0 }
    // SAFETY: a core has its parents as long as it lives, and the caller keeps it alive, so none is
    // retained here; inside a section no cell is freed.
    var next = start
    while let current = next {
      let (bits, isAhead) = current._withUnsafeGuaranteedRef { core in
        let table =
          isUnnamed ? core.types.load(ordering: .acquiring) : core.named.load(ordering: .acquiring)
        let bits = Table.find(key, in: table)
        let isAhead =
          bits == 0
          && core.template.map { Table.find(key, in: isUnnamed ? $0.types : $0.named) != 0 }
            ?? false
        next = core.unretainedParent
        return (bits, isAhead)
      }
      if isAhead { return 0 }
      if bits != 0, isTheOne(bits) { return isShadowed(bits) ? 0 : bits }
    }
    return 0
  }

  /// Every cell of the container; the caller holds `state`'s lock.
  func cells(of state: State) -> [Cell] {
    guard hasMore.load(ordering: .acquiring) else { return cellsInTables() }
    return cellsInTables() + state.extras.cells + Waiting.locked { _ in Array(replaced.values) }
  }

  /// Takes out the cells of replaced bindings.
  func takeReplaced() -> [Cell] {
    Waiting.locked { _ in
      defer { replaced = .init() }
      return Array(replaced.values)
    }
  }

  /// Every cell in the tables; the caller holds `state`'s lock, so that no cell is freed in the
  /// meantime.
  func cellsInTables() -> [Cell] {
    var cells: [Cell] = []
    let (types, named) = (types.load(ordering: .acquiring), named.load(ordering: .acquiring))
    cells.reserveCapacity(Table.count(types) + Table.count(named))
    Table.forEach(in: types) { _, bits in cells.append(Cell.from(bits: bits)) }
    Table.forEach(in: named) { _, bits in cells.append(Cell.from(bits: bits)) }
    return cells
  }

  /// Takes every recipe off the fast path, which tells no witness what it runs.
  func leaveFastPath() -> [Cell] {
    let cells = state.withLock { self.cells(of: $0) }
    for cell in cells { cell.isPlain.store(false, ordering: .sequentiallyConsistent) }
    return cells
  }

  /// Stores a cell under a key, or removes the key's cell; what becomes unreachable is added to the
  /// garbage.
  ///
  /// The caller holds `state`'s lock, and disposes of the garbage after releasing it.
  func put(_ cell: Cell?, for id: BindingID, _ state: inout State) {
    var pointer = table(of: id)
    if cell != nil, !Table.hasRoom(pointer) {
      let (grown, keepsOld) = Table.grown(pointer)
      if !keepsOld { state.garbage.tables.append(pointer) }
      pointer = grown
      setTable(of: id, to: pointer)
    }
    // SAFETY: a core keeps its parents alive; a table owns a reference to each of its cells.
    let bits = cell.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
    let old = Table.store(bits, for: id.tableKey, in: pointer)
    if old != 0 {
      let replaced = Cell.from(bits: old)
      precondition(replaced.binding.id == id, "two names of one type share their 63-bit hash")
      // SAFETY: a core keeps its parents alive; a table owns a reference to each of its cells.
      state.garbage.cells.append(Unmanaged.passUnretained(replaced))
    }
  }

  /// Takes out the tables with all cells; the caller holds `state`'s lock.
  func takeTables(_ state: inout State) {
    state.garbage.add(types.exchange(Table.empty, ordering: .acquiringAndReleasing))
    state.garbage.add(named.exchange(Table.empty, ordering: .acquiringAndReleasing))
  }

  private func table(of id: BindingID) -> Table.Address {
    id.name == nil ? types.load(ordering: .acquiring) : named.load(ordering: .acquiring)
  }

  private func setTable(of id: BindingID, to table: Table.Address) {
    if id.name == nil {
      types.store(table, ordering: .releasing)
    } else {
      named.store(table, ordering: .releasing)
    }
  }
}
