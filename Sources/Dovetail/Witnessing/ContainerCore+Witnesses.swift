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

  func add(_ witness: any Witness) { changeWitnesses { $0.append(witness) } }

  func remove(_ witness: any Witness) { changeWitnesses { $0.removeAll { $0 === witness } } }

  /// Tells the container and all scopes of it whether there are witnesses.
  ///
  /// With one, recipes leave the fast path; without, they get back to it when they run next.
  @inline(never)
  private func changeWitnesses(_ change: (inout [AnyObject]) -> Void) {
    let root = root
    let held = Self.witnessing.withLock { _ in
      let isWitnessed = root.state.withLock { state in
        change(&state.witnesses)
        return !state.witnesses.isEmpty
      }
      return root.setWitnessed(isWitnessed)
    }
    withExtendedLifetime(held) {}
  }

  /// Returns the objects that it looks at: one may be released, and freed, only when the lock is
  /// free.
  private func setWitnessed(_ isWitnessed: Bool) -> [AnyObject] {
    self.isWitnessed.store(isWitnessed, ordering: .sequentiallyConsistent)
    let children = scopes.alive()
    let held: [AnyObject] = isWitnessed ? leaveFastPath() : []
    return children.reduce(held + children) { $0 + $1.setWitnessed(isWitnessed) }
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
