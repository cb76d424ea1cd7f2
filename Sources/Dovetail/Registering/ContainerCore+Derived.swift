import Synchronization

// What scopes keep for the bindings of outer containers, and what becomes of it when those change.

extension ContainerCore {
  /// The cell in this scope for a binding of an outer container that each such scope has its own
  /// instance of.
  func derivedCell(of outer: Cell) -> Cell {
    let id = outer.binding.id
    let key = ObjectIdentifier(outer.binding)
    let (cell, garbage) = state.withLock { state -> (Cell, Garbage) in
      if let cell = state.derived[key] { return (cell, Garbage()) }
      let here = findHere(id)
      if let here, here.isDerived, here.binding === outer.binding { return (here, Garbage()) }
      let cell = Cell(
        outer.binding, role: outer.role, keeper: self, isDerived: true, isLive: outer.isLive)
      // Between the caller's search and now the binding may have been replaced, or this scope closed.
      let isCurrent = !Waiting.locked { _ in outer.isRetired }
      guard isCurrent, phase.load(ordering: .acquiring) == .open else {
        cell.isRetired = true
        return (cell, Garbage())
      }
      // The key is another's: one that is decorated here, or a collection's element.
      if here != nil || outer.role == .contribution {
        state.derived[key] = cell
        return (cell, Garbage())
      }
      return (cell, put(cell, for: id))
    }
    garbage.dispose()
    return cell
  }

  /// Ends a change of a key: scopes below let go of what they kept for it, and wrap anew what they
  /// decorate.
  func finish(_ garbage: Garbage, changing id: BindingID, removed: Set<ObjectIdentifier> = []) {
    garbage.retire()
    var all = garbage
    all.add(refreshScopes(id, removed: removed))
    all.dispose()
  }

  func refreshScopes(_ id: BindingID, removed: Set<ObjectIdentifier>) -> Garbage {
    var garbage = Garbage()
    let children = state.withLock { $0.children.values.compactMap(\.core) }
    for child in children {
      let (dropped, goesOn) = child.state.withLock { child.refresh(id, removed: removed, &$0) }
      dropped.retire()
      garbage.add(dropped)
      if goesOn { garbage.add(child.refreshScopes(id, removed: removed)) }
    }
    return garbage
  }

  /// Lets go of what this scope keeps for an outer key; false when it has a binding of its own, so
  /// that what is below it does not see the change either.
  ///
  /// The caller holds `state`'s lock.
  private func refresh(
    _ id: BindingID, removed: Set<ObjectIdentifier>, _ state: inout State
  ) -> (Garbage, goesOn: Bool) {
    var garbage = Garbage()
    for (key, cell) in state.derived {
      let isOfKey = cell.binding.id == id && cell.role != .contribution
      guard removed.contains(key) || isOfKey else { continue }
      state.derived[key] = nil
      // SAFETY: `Reclamation` releases what is retained here.
      garbage.cells.append(Unmanaged.passRetained(cell))
    }
    let here = findHere(id)
    if let here, !here.isDerived, here.role != .decoration {
      return (garbage, removed.isEmpty == false)
    }
    let isDecorated = state.decorators[id]?.isEmpty == false
    if isDecorated, let outer = parent?.find(id) {
      garbage.add(put(decoration(of: outer.binding, in: state), for: id))
    } else if here != nil {
      garbage.add(put(nil, for: id))
    }
    return (garbage, true)
  }
}
