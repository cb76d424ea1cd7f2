import Synchronization

// What scopes keep for the bindings of outer containers, and what becomes of it when those change.

extension ContainerCore {
  /// The cell in this scope for a binding of an outer container that each such scope has its own
  /// instance of.
  func derivedCell(of outer: Cell) -> Cell {
    let id = outer.binding.id
    let key = ObjectIdentifier(outer.binding)
    return change { state, garbage in
      if let cell = state.derived[key] { return cell }
      let here = findHere(id, &state, &garbage)
      if let here, here.isDerived, here.binding === outer.binding { return here }
      let cell = Cell(
        outer.binding, role: outer.role, keeper: self, isDerived: true, isLive: outer.isLive)
      // Between the caller's search and now the binding may have been replaced, or this scope closed.
      let isCurrent = !Waiting.locked { _ in outer.isRetired }
      if !isCurrent || phase.load(ordering: .acquiring) != .open {
        cell.isRetired = true
      } else if here != nil || outer.role == .contribution {
        // The key is another's: one that is decorated here, or a collection's element.
        state.derived[key] = cell
        hasMore.store(true, ordering: .releasing)
      } else {
        put(cell, for: id, &garbage)
      }
      return cell
    }
  }

  /// Changes the container under its lock; scopes below then let go of what they kept for the changed keys,
  /// and wrap again what they decorate.
  func change<R>(_ body: (inout State, inout Garbage) -> R) -> R {
    var garbage = Garbage()
    let result = state.withLock { state in
      let result = body(&state, &garbage)
      if !garbage.changed.isEmpty {
        state.template = nil
        Cell.changes.wrappingAdd(1, ordering: .releasing)
      }
      return result
    }
    garbage.retire()
    for id in garbage.changed { refreshScopes(id, &garbage) }
    garbage.dispose()
    return result
  }

  private func refreshScopes(_ id: BindingID, _ garbage: inout Garbage) {
    for child in liveChildren() {
      var dropped = Garbage()
      let goesOn = child.state.withLock {
        child.refresh(id, removed: garbage.removed, &$0, &dropped)
      }
      dropped.retire()
      garbage.add(dropped)
      if goesOn { child.refreshScopes(id, &garbage) }
    }
  }

  /// Lets go of what this scope keeps for an outer key; false when it has a binding of its own, so
  /// that what is below it does not see the change either.
  ///
  /// The caller holds `state`'s lock.
  private func refresh(
    _ id: BindingID, removed: Set<ObjectIdentifier>, _ state: inout State, _ garbage: inout Garbage
  ) -> Bool {
    for (key, cell) in state.derived {
      let isOfKey = cell.binding.id == id && cell.role != .contribution
      guard removed.contains(key) || isOfKey else { continue }
      state.derived[key] = nil
      garbage.add([cell])
    }
    let here = findHere(id, &state, &garbage)
    if let here, !here.isDerived, here.role != .decoration { return !removed.isEmpty }
    let isDecorated = state.decorators[id]?.isEmpty == false
    if isDecorated, let outer = parent?.find(id) {
      put(decoration(of: outer.binding, in: state), for: id, &garbage)
    } else if here != nil {
      put(nil, for: id, &garbage)
    }
    return true
  }
}
