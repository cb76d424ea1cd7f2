import Synchronization

extension ContainerCore {
  private static let witnessing = Locked<Void>(())

  var root: ContainerCore {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  /// The witnesses of this container; most containers have none.
  var witnesses: [any Witness] {
    guard isWitnessed.load(ordering: .relaxed) else { return [] }
    return root.state.withLock { $0.witnesses }.compactMap { $0 as? any Witness }
  }

  func add(_ witness: any Witness) {
    let root = root
    let held = Self.witnessing.withLock { _ in
      root.state.withLock { $0.witnesses.append(witness) }
      return root.setWitnessed(true) + root.allLeaveFastPath()
    }
    withExtendedLifetime(held) {}
  }

  func remove(_ witness: any Witness) {
    let root = root
    let held = Self.witnessing.withLock { _ -> [AnyObject] in
      let isLast = root.state.withLock { state in
        state.witnesses.removeAll { $0 === witness }
        return state.witnesses.isEmpty
      }
      // Recipes get back to the fast path when they run next.
      return isLast ? root.setWitnessed(false) : []
    }
    withExtendedLifetime(held) {}
  }

  // These return the objects that they look at: one may be released, and freed, only when the lock
  // is free.

  private func setWitnessed(_ isWitnessed: Bool) -> [AnyObject] {
    self.isWitnessed.store(isWitnessed, ordering: .sequentiallyConsistent)
    let children = liveChildren()
    return children + children.flatMap { $0.setWitnessed(isWitnessed) }
  }

  /// Takes all recipes off the fast path, which tells no witness what it runs.
  private func allLeaveFastPath() -> [AnyObject] {
    let (cells, children) = (leaveFastPath(), liveChildren())
    return cells + children + children.flatMap { $0.allLeaveFastPath() }
  }
}

extension Cell {
  /// Lets the fast path run the recipe from now on, if it may.
  ///
  /// A cell stays off the fast path if it is watched, or if its container closes. A witness or a
  /// closing that comes at the same time is seen here, or takes the cell off the fast path after
  /// this: each announces itself first, and then acts.
  func enterFastPath(of core: ContainerCore) {
    guard core.letsRecipesRunUnseen, keeper?.letsRecipesRunUnseen != false else { return }
    isPlain.store(binding.isPlain, ordering: .sequentiallyConsistent)
    if !core.letsRecipesRunUnseen || keeper?.letsRecipesRunUnseen == false {
      isPlain.store(false, ordering: .sequentiallyConsistent)
    }
  }
}

extension ContainerCore {
  fileprivate var letsRecipesRunUnseen: Bool {
    !isWitnessed.load(ordering: .sequentiallyConsistent)
      && phase.load(ordering: .sequentiallyConsistent) == .open
  }
}

extension DependencyContainer {
  /// Tells a witness of every recipe that runs in this container, its parents and its scopes.
  package func add(_ witness: any Witness) { core.add(witness) }

  /// Stops telling a witness.
  package func remove(_ witness: any Witness) { core.remove(witness) }
}
