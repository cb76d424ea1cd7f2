import Synchronization

// The cells that scopes keep for the bindings of outer containers, and how they follow changes
// there.

extension ContainerCore {
  /// This scope's cell for a binding of an outer container, where each scope has its own instance.
  func derivedCell(of outer: Cell) -> Cell { change { derivedCell(of: outer, &$0) } }

  /// The same for the fast path, inside the section that found the outer cell; `nil` if this is not
  /// the scope that keeps the instance.
  ///
  /// All scopes find that one cell, and would count its references.
  /// - Returns: also the garbage, which the caller settles once it has left the section.
  // SAFETY: inside the section the cell is not freed.
  func derivedCellHere(of outer: Unmanaged<Cell>) -> (cell: Cell, garbage: Garbage?)? {
    let isKeptHere = outer._withUnsafeGuaranteedRef {
      if case .scoped(let name) = $0.binding.lifetime, case .scope(name) = purpose {
        true
      } else {
        false
      }
    }
    if !isKeptHere { return nil }
    return changed { state in
      outer._withUnsafeGuaranteedRef { derivedCell(of: $0, &state) }
    }
  }

  private func derivedCell(of outer: Cell, _ state: inout State) -> Cell {
    let id = outer.binding.id
    let key = ObjectIdentifier(outer.binding)
    if !state.boxed.isEmpty, let cell = state.extras.derived[key] { return cell }
    let here = findHere(id, &state)
    if let here, here.isDerived, here.binding === outer.binding { return here }
    let cell = Cell(outer.binding, keeper: self, isDerived: true, inPlaceOf: outer)
    // The binding may have been replaced, or this scope closed, since the caller's search.
    if outer.isRetired || phase.load(ordering: .acquiring) != .open {
      cell.isRetired = true
    } else if here != nil || outer.role == .contribution {
      // The table cannot hold it: the key has a binding here, or this is a contribution.
      state.extras.derived[key] = cell
      hasMore.store(true, ordering: .releasing)
    } else {
      put(cell, for: id, &state)
    }
    return cell
  }

  /// Changes the container under its lock, and then updates the scopes below it.
  ///
  /// Those scopes drop their cells for the changed keys.
  func change<R>(_ body: (inout State) -> R) -> R {
    let (result, garbage) = changed(body)
    if let garbage { settle(garbage) }
    return result
  }

  /// Changes the container; what the change has made unreachable is the caller's to settle.
  private func changed<R>(_ body: (inout State) -> R) -> (R, Garbage?) {
    state.withLock { state in
      let result = body(&state)
      if !state.boxed.isEmpty, let id = state.changed { wrapAliases(of: id, &state) }
      return (result, state.takeGarbage(of: self))
    }
  }

  /// Updates the scopes below, and frees what a change has made unreachable.
  func settle(_ garbage: Garbage) {
    garbage.leave(to: self)
    refreshScopes(garbage.changed, garbage)
    garbage.dispose()
  }

  private func refreshScopes(_ ids: [BindingID], _ garbage: Garbage) {
    if ids.isEmpty { return }
    for child in scopes.alive() {
      let (passedOn, dropped) = child.state.withLock { state in
        (
          ids.filter { child.refresh($0, removed: garbage.removed, &state) },
          state.takeGarbage(of: child)
        )
      }
      if let dropped {
        dropped.leave(to: child)
        garbage.add(dropped)
      }
      child.refreshScopes(passedOn, garbage)
    }
  }

  /// Drops the cells that this scope keeps for an outer key.
  ///
  /// Returns whether the scopes below are affected too. A binding of this scope's own shields them
  /// from the change.
  ///
  /// The caller holds `state`'s lock.
  private func refresh(
    _ id: BindingID, removed: Set<ObjectIdentifier>, _ state: inout State
  ) -> Bool {
    for (key, cell) in state.extras.derived {
      let isOfKey = cell.binding.id == id && cell.role != .contribution
      guard removed.contains(key) || isOfKey else { continue }
      state.extras.derived[key] = nil
      state.garbage.add([cell])
    }
    let here = findHere(id, &state)
    if let here, !here.isDerived { return !removed.isEmpty }
    if here != nil { put(nil, for: id, &state) }
    return true
  }
}

extension ContainerCore.State {
  /// Notes that what a key has is about to change, which scopes below have to be told.
  mutating func change(_ id: BindingID) {
    template = nil
    changed = id
  }

  /// Takes out what a change has made unreachable, for the caller to dispose of without the lock.
  fileprivate mutating func takeGarbage(of core: ContainerCore) -> Garbage? {
    leftBehind?.retire(in: core)
    // Asked last: a scope that comes later finds what is there now.
    if let id = changed, !core.scopes.isEmpty { garbage.changed.append(id) }
    defer { (leftBehind, changed) = (nil, nil) }
    return leftBehind
  }
}

extension Garbage {
  /// Marks the cells of a container as retired, before scopes below are searched: nothing is kept in
  /// them any more.
  ///
  /// Called with the lock of the container's state held: a closing finds a cell with an instance
  /// either in the tables or among those that were replaced. A thread that builds alone is alone no
  /// more, so that it learns of this.
  func retire(in core: ContainerCore) {
    guard !cells.isEmpty else { return }
    Waiting.locked { _ in
      let isClosed = core.phase.load(ordering: .relaxed) == .closed
      for cell in cells {
        // SAFETY: as in `dispose`.
        let cell = cell.takeUnretainedValue()
        cell.isRetired = true
        _ = Builds.known(cell)
        if !cell.isKeeping { continue }
        hasInstances = true
        if !isClosed { core.keepReplaced(cell) }
      }
    }
  }
}
