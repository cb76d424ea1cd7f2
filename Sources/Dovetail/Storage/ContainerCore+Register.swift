import Synchronization

extension ContainerCore {
  /// Adds a binding where its role says, and returns its cell and the container that has it.
  @discardableResult
  func add(_ binding: AnyBinding) -> (core: ContainerCore, cell: Cell) {
    switch binding.traits.role {
    case .contribution:
      return (self, contribute(binding))
    case .override:
      let owner = owner(of: binding.id)
      binding.traits.role = .override(isMatched: owner != nil || find(binding.id) != nil)
      let core = owner ?? self
      return (core, core.register(binding))
    default:
      return (self, register(binding))
    }
  }

  /// The container of a fork that registered a key; a fork has its parents for itself.
  func owner(of id: BindingID) -> ContainerCore? {
    guard isFork else { return nil }
    return chain.first { $0.isFork && $0.findHere(id)?.isDerived == false }
  }

  @discardableResult
  func register(_ binding: AnyBinding) -> Cell {
    let id = binding.id
    let result = state.withLock { state -> (Cell, Garbage) in
      var binding = binding
      if binding.traits.role == .single, let old = findHere(id), !old.isDerived,
        old.binding.traits.role != .decoration, old.binding.origin != binding.origin
      {
        binding.traits.role = .replacement(of: old.binding.origin)
      }
      for decorator in state.decorators[id] ?? [] { binding = binding.decorated(by: decorator) }
      let cell = Cell(binding, keeper: self)
      // A closed container stays empty; who resolves from it is told that it is closed.
      guard phase.load(ordering: .acquiring) != .closed else { return (cell, Garbage()) }
      return (cell, put(cell, for: id))
    }
    var garbage = result.1
    garbage.add(dropDerived(id))
    garbage.dispose()
    return result.0
  }

  private func contribute(_ binding: AnyBinding) -> Cell {
    let cell = Cell(binding, keeper: self)
    state.withLock { state in
      guard phase.load(ordering: .acquiring) != .closed else { return }
      state.contributions[binding.id, default: []].append(cell)
    }
    return cell
  }

  /// The contributions to a collection, those of outer containers first.
  func contributions(to id: BindingID) -> [Cell] {
    chain.reversed().flatMap { core in core.state.withLock { $0.contributions[id] ?? [] } }
  }

  /// The cell, for this container, of one contribution; a fork has another than its original.
  func contribution(of binding: AnyBinding) throws -> Cell {
    guard let cell = contributions(to: binding.id).first(where: { $0.binding === binding }) else {
      throw Raise.missing(binding.id, type: binding.type, in: self)
    }
    return cell
  }

  /// Removes the binding of a key, and the contributions to a collection when that is its type.
  func remove(_ id: BindingID, contributionsTo element: BindingID?) {
    var garbage = state.withLock { state in
      var garbage = put(nil, for: id)
      if let element, let cells = state.contributions.removeValue(forKey: element) {
        garbage.cells += cells.map(Unmanaged.passRetained)
      }
      return garbage
    }
    garbage.add(dropDerived(id))
    garbage.dispose()
  }

  /// Removes everything.
  func removeAll() {
    let (ids, garbage) = state.withLock { state -> ([BindingID], Garbage) in
      let ids = cellsInTables().map(\.binding.id)
      var garbage = Garbage()
      for id in ids { garbage.add(put(nil, for: id)) }
      for cells in state.contributions.values { garbage.cells += cells.map(Unmanaged.passRetained) }
      state.contributions = [:]
      state.decorators = [:]
      return (ids, garbage)
    }
    var all = garbage
    for id in ids { all.add(dropDerived(id)) }
    all.dispose()
  }

  /// The cell in this scope for a binding of an outer container that each such scope has its own
  /// instance of.
  func derivedCell(of outer: Cell) -> Cell {
    let id = outer.binding.id
    let (cell, garbage) = state.withLock { _ -> (Cell, Garbage) in
      if let cell = findHere(id), cell.binding === outer.binding { return (cell, Garbage()) }
      let cell = Cell(outer.binding, keeper: self, isDerived: true)
      // Between the caller's search and now the binding may have been replaced, or this scope closed.
      guard !BuildGraph.locked({ outer.isRetired }), phase.load(ordering: .acquiring) == .open,
        findHere(id) == nil
      else { return (cell, Garbage()) }
      return (cell, put(cell, for: id))
    }
    garbage.dispose()
    return cell
  }

  /// Drops the instances that scopes below keep for an outer binding of a key.
  func dropDerived(_ id: BindingID) -> Garbage {
    var garbage = Garbage()
    let children = state.withLock { $0.children.values.compactMap(\.core) }
    for child in children {
      let dropped = child.state.withLock { _ -> Garbage in
        guard child.findHere(id)?.isDerived == true else { return Garbage() }
        return child.put(nil, for: id)
      }
      garbage.add(dropped)
      garbage.add(child.dropDerived(id))
    }
    return garbage
  }

  /// The cells of what was registered here, in the order of registration.
  func registeredCells() -> [Cell] {
    state.withLock { state in
      (cellsInTables().filter { !$0.isDerived } + state.contributions.values.flatMap { $0 })
        .sorted { $0.sequence < $1.sequence }
    }
  }
}
