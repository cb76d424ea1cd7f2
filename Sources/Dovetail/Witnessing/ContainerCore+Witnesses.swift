import Synchronization

extension ContainerCore {
  private static let witnessing = Locked<Void>(())

  var root: ContainerCore {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  /// Who watches this container; none for most.
  var witnesses: [any Witness] {
    guard isWitnessed.load(ordering: .relaxed) else { return [] }
    return root.state.withLock { $0.witnesses }.compactMap { $0 as? any Witness }
  }

  func add(_ witness: any Witness) {
    let root = root
    let held = Self.witnessing.withLock { _ in
      root.state.withLock { $0.witnesses.append(witness) }
      return root.setWitnessed(true) + root.allHideOrShow()
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
      // Recipes find their way back to the fast path when they run next.
      return isLast ? root.setWitnessed(false) + root.allHideOrShow() : []
    }
    withExtendedLifetime(held) {}
  }

  // What these look at they give back: it may be released, and freed, only when the lock is.

  private func setWitnessed(_ isWitnessed: Bool) -> [AnyObject] {
    self.isWitnessed.store(isWitnessed, ordering: .sequentiallyConsistent)
    let children = liveChildren()
    return children + children.flatMap { $0.setWitnessed(isWitnessed) }
  }

  /// Takes all recipes off the fast path, and kept instances off it or back to it.
  private func allHideOrShow() -> [AnyObject] {
    let (cells, children) = (leaveFastPath(), liveChildren())
    Waiting.locked { _ in for cell in cells { cell.hideOrShow() } }
    return cells + children + children.flatMap { $0.allHideOrShow() }
  }
}

extension Cell {
  /// Lets the fast path run the recipe from now on, where it may.
  ///
  /// A cell that is watched stays off it, or whose container closes. Who comes to watch or to close at the same
  /// time is seen here, or takes the cell off the fast path after this: that is said first, and then done.
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

  /// Tells a witness nothing more.
  package func remove(_ witness: any Witness) { core.remove(witness) }
}
