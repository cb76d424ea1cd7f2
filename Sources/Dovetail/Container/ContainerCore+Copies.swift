import Synchronization

extension ContainerCore {
  func makeChild(_ name: String) -> ContainerCore { makeChild(.scope(name)) }

  func makeChild(_ kind: ContainerCore.Kind) -> ContainerCore {
    let child = ContainerCore(kind, in: self)
    child.join(self)
    return child
  }

  /// A copy of this core with the same bindings and no instances, below a copy of its parent.
  func makeFork(below parent: ContainerCore?) -> ContainerCore {
    let (template, state) = change { state, garbage in
      if state.template == nil {
        complete(&state, &garbage)
        state.template = Template(of: self)
      }
      return (state.template, state)
    }
    let copy = ContainerCore(
      kind, in: parent, forkingFrom: template, lifetime: standardLifetime, of: self)
    if let parent {
      copy.join(parent)
    } else {
      let followers = witnesses.filter(\.followsForks)
      copy.state.withLock { $0.witnesses = followers }
      copy.isWitnessed.store(!followers.isEmpty, ordering: .relaxed)
    }
    if phase.load(ordering: .acquiring) != .open { copy.phase.store(.closed, ordering: .releasing) }
    copy.state.withLock { new in
      new.decorators = state.decorators
      new.discovered = state.discovered
      new.modules = state.modules
      new.inherited = state.inherited ?? state.contributions
      new.isComplete = false
    }
    return copy
  }

  /// Makes the fork's own cells for what its original had contributed; the caller holds `state`'s lock.
  func ownContributions(_ state: inout State) {
    guard let inherited = state.inherited.take() else { return }
    state.contributions = inherited.copied(copied)
    hasMore.store(true, ordering: .releasing)
  }

  /// Takes everything that is left from the template; the caller holds `state`'s lock.
  func complete(_ state: inout State, _ garbage: inout Garbage) {
    ownContributions(&state)
    guard !state.isComplete, let template else { return }
    for cell in template.cells { _ = findHere(cell.binding.id, &state, &garbage) }
    state.isComplete = true
  }

  /// Takes a binding from the template; the caller holds `state`'s lock.
  func take(_ cell: Cell, _ state: inout State, _ garbage: inout Garbage) -> Cell {
    let own =
      cell.role == .decoration ? decoration(of: cell.binding, in: state) : copied(cell)
    put(own, for: cell.binding.id, &garbage)
    return own
  }

  private func copied(_ cell: Cell) -> Cell {
    Cell(
      cell.binding, role: cell.role, keeper: self, isLive: template?.isOfFork == false ? true : nil,
      inPlaceOf: cell)
  }

  func adopt(_ handle: DependencyContainer) {
    state.withLock { state in
      // SAFETY: as `State.children` says.
      state.handle = Unmanaged.passUnretained(handle)
      state.handles += 1
      isForsaken.store(false, ordering: .releasing)
    }
  }

  /// The container that a user holds, or one to hand out when none does.
  func handle() -> DependencyContainer {
    let handle = state.withLock { $0.handle?.retainedUnlessGone() }
    return handle ?? DependencyContainer(core: self, parent: parent?.handle())
  }

  /// Lets go of the instances when the last user has let go of the container.
  ///
  /// Who still refers to the core is an object that the container made. What lives on is found
  /// again, so nothing is built twice, and nothing is kept alive by a cycle through the container.
  func forsake(_ handle: DependencyContainer) {
    let cells = state.withLock { state -> [Cell] in
      state.handles -= 1
      // SAFETY: only addresses are compared.
      if state.handle?.toOpaque() == Unmanaged.passUnretained(handle).toOpaque() {
        state.handle = nil
      }
      guard state.handles == 0 else { return [] }
      isForsaken.store(true, ordering: .releasing)
      if isBare { return [] }
      return self.cells(of: state)
    }
    guard !cells.isEmpty else { return }
    Cell.changes.wrappingAdd(1, ordering: .releasing)
    var dropped = Waiting.locked { _ in
      cells.compactMap { cell -> DroppedInstance? in
        let bits = cell.exchange(0)
        guard bits != 0 else { return nil }
        let previous = cell.setWeakInstance(cell.binding.weakInstance(bits))
        let layers = cell.layers
        cell.layers = layers.map { $0.weakened() }
        return DroppedInstance(bits, weak: previous, layers: layers, from: cell)
      }
    }
    guard !dropped.isEmpty else { return }
    Reclamation.synchronize()
    DroppedInstance.free(&dropped)
  }
}
