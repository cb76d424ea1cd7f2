import Synchronization

extension ContainerCore {
  func makeChild(_ purpose: ContainerCore.Purpose) -> ContainerCore {
    // SAFETY: the child holds it.
    let child = ContainerCore(purpose, in: .passUnretained(self))
    scopes.add(child, in: self)
    return child
  }

  /// A copy of this core below a copy of its parent, with the same bindings and no instances.
  func makeFork(below parent: ContainerCore?) -> ContainerCore {
    let template = state.withLock { $0.template } ?? makeTemplate()
    // SAFETY: the copy holds it.
    let above = parent.map(Unmanaged.passUnretained)
    let copy = ContainerCore(purpose, in: above, forkingFrom: template, of: self)
    copy.state.withoutLock { state in
      state.boxed = template.extras
      state.isComplete = false
      if parent == nil { state.witnesses = witnesses.filter(\.followsForks) }
      if !state.witnesses.isEmpty { copy.isWitnessed.store(true, ordering: .relaxed) }
      if phase.load(ordering: .acquiring) == .open { return }
      state.closedAt = self.state.withLock { $0.closedAt }
      copy.phase.store(.closed, ordering: .releasing)
    }
    if let parent { parent.scopes.add(copy, in: parent) }
    return copy
  }

  private func makeTemplate() -> Template {
    change { state in
      complete(&state)
      let template = Template(of: self, state.boxed)
      state.template = template
      return template
    }
  }

  /// Makes the fork's own cells for the contributions of its original; the caller holds `state`'s
  /// lock.
  func ownContributions(_ state: inout State) {
    guard let inherited = state.extras.inherited else { return }
    state.extras.inherited = nil
    state.extras.contributions = inherited.mapValues { $0.map(copied) }
    hasMore.store(true, ordering: .releasing)
  }

  /// Copies every binding that is still only in the template; the caller holds `state`'s lock.
  func complete(_ state: inout State) {
    ownContributions(&state)
    guard !state.isComplete, let template else { return }
    for cell in template.cells { _ = findHere(cell.binding.id, &state) }
    state.isComplete = true
  }

  /// Copies a binding from the template; the caller holds `state`'s lock.
  func take(_ cell: Cell, _ state: inout State) -> Cell {
    let own = copied(cell)
    put(own, for: cell.binding.id, &state)
    return own
  }

  private func copied(_ cell: Cell) -> Cell {
    Cell(
      cell.binding, role: outerFork?.role(of: cell), keeper: self,
      isLive: template?.isOfFork == false ? true : nil, isBorrowed: cell.binding.traits.isGiven,
      inPlaceOf: cell)
  }

  /// The role of a cell here, with the place of what an override stands in for.
  func role(of cell: Cell) -> BindingRole {
    guard cell.role == .override(isMatched: true), let old = template?.cell(of: cell.binding.id),
      old.binding.origin != cell.binding.origin
    else { return cell.role }
    return .overriding(old.binding.origin)
  }

  func adopt(_ handle: DependencyContainer) {
    state.withLock { state in
      // SAFETY: as `State.handle` says.
      state.handle = Unmanaged.passUnretained(handle)
      state.handles += 1
      isForsaken.store(false, ordering: .releasing)
    }
  }

  /// The container that the program holds, or a new one to hand out if it holds none.
  func handle() -> DependencyContainer {
    let handle = state.withLock { $0.handle?.retainedUnlessGone() }
    return handle ?? DependencyContainer(core: self, parent: parent?.handle())
  }

  /// Lets go of the instances when the program has let go of the last container of this core.
  ///
  /// From then on, only objects that the container made refer to the core. Instances that live on
  /// are found again, so none is built twice, and a cycle through the container keeps none alive.
  func forsake(_ handle: DependencyContainer) {
    let cells = state.withLock { state -> [Cell] in
      state.handles -= 1
      // SAFETY: only addresses are compared.
      if state.handle?.toOpaque() == Unmanaged.passUnretained(handle).toOpaque() {
        state.handle = nil
      }
      guard state.handles == 0 else { return [] }
      isForsaken.store(true, ordering: .sequentiallyConsistent)
      // Then the core goes with its last container, and takes its instances along.
      if isHeldOnce { return [] }
      holdParent()
      if isBare { return [] }
      return self.cells(of: state)
    }
    guard !cells.isEmpty else { return }
    var dropped = Waiting.locked { _ in
      cells.compactMap { cell -> DroppedInstance? in
        _ = Builds.known(cell)
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

  /// Whether there is one reference to the core; if there is a second one, it may be the caller's.
  var isHeldOnce: Bool {
    var bits = self.bits
    return withUnsafeMutableBytes(of: &bits) { bytes in
      // SAFETY: the bytes are those of a reference, which is looked at in place.
      isKnownUniquelyReferenced(
        &bytes.baseAddress!.assumingMemoryBound(to: ContainerCore.self).pointee)
    }
  }
}
