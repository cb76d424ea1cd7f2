import Synchronization

extension ContainerCore {
  func makeChild(_ name: String) -> ContainerCore {
    let child = ContainerCore(.scope(name), in: self)
    state.withLock { state in
      state.children[ObjectIdentifier(child)] = WeakCore(core: child)
      child.isWitnessed.store(isWitnessed.load(ordering: .relaxed), ordering: .relaxed)
      if phase.load(ordering: .acquiring) != .open {
        child.phase.store(.closed, ordering: .releasing)
      }
    }
    return child
  }

  /// A copy of this core with the same bindings and no instances, below a copy of its parent.
  func makeFork(below parent: ContainerCore?) -> ContainerCore {
    let copy = ContainerCore(kind, in: parent, isFork: true)
    if let parent {
      parent.state.withLock {
        $0.children[ObjectIdentifier(copy)] = WeakCore(core: copy)
      }
    } else {
      let followers = witnesses.filter(\.followsForks)
      copy.state.withLock { $0.witnesses = followers }
      copy.isWitnessed.store(!followers.isEmpty, ordering: .relaxed)
    }
    let (cells, contributions, decorators, discovered) = state.withLock { state in
      (
        cellsInTables().filter { !$0.isDerived }.sorted { $0.sequence < $1.sequence },
        state.contributions,
        state.decorators,
        state.discovered
      )
    }
    if phase.load(ordering: .acquiring) != .open { copy.phase.store(.closed, ordering: .releasing) }
    var outgrown = Garbage()
    copy.state.withLock { state in
      state.decorators = decorators
      state.discovered = discovered
      state.contributions = contributions.copied { copy.copied($0, from: self) }
      for cell in cells {
        let own =
          cell.role == .decoration
          ? copy.decoration(of: cell.binding, in: state)
          : copy.copied(cell, from: self)
        copy.put(own, for: cell.binding.id, &outgrown)
      }
    }
    // Nobody has seen the copy yet.
    outgrown.tables.forEach(Table.free)
    return copy
  }

  private func copied(_ cell: Cell, from original: ContainerCore) -> Cell {
    Cell(
      cell.binding, role: cell.role, keeper: self, isLive: original.isFork ? cell.isLive : true)
  }

  func adopt(_ handle: DependencyContainer) {
    state.withLock { state in
      state.handle = handle
      state.handles += 1
      isForsaken.store(false, ordering: .releasing)
    }
  }

  /// The container that a user holds, or one to hand out when none does.
  func handle() -> DependencyContainer {
    if let handle = state.withLock({ $0.handle }) { return handle }
    return DependencyContainer(core: self, parent: parent?.handle())
  }

  /// Lets go of the instances when the last user has let go of the container.
  ///
  /// Who still refers to the core is an object that the container made. What lives on is found
  /// again, so nothing is built twice, and nothing is kept alive by a cycle through the container.
  func forsake() {
    let cells = state.withLock { state -> [Cell] in
      state.handles -= 1
      guard state.handles == 0 else { return [] }
      isForsaken.store(true, ordering: .releasing)
      return self.cells(of: state)
    }
    guard !cells.isEmpty else { return }
    var dropped = Waiting.locked { _ in
      cells.compactMap { cell -> DroppedInstance? in
        let bits = cell.instance.exchange(0, ordering: .acquiringAndReleasing)
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
