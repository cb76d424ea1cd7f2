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

extension ContainerCore {
  /// Runs a recipe, or waits for one, and tells witnesses of it.
  @inline(__always)
  func witnessed<T>(
    _ run: @autoclosure () -> Run, isWaiting: Bool = false, showing show: (T) -> Any = { $0 },
    _ body: () throws -> T
  ) rethrows -> T {
    guard isWitnessed.load(ordering: .relaxed), let end = begin(run(), isWaiting) else {
      return try body()
    }
    do {
      let instance = try body()
      end(.success(show(instance)))
      return instance
    } catch {
      end(.failure(error))
      throw error
    }
  }

  /// Runs an asynchronous recipe, or awaits one, and tells witnesses of it.
  @inline(__always)
  func witnessed<T>(
    _ run: @autoclosure () -> Run, isWaiting: Bool = false, showing show: (T) -> Any = { $0 },
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async rethrows -> T {
    guard isWitnessed.load(ordering: .relaxed), let end = begin(run(), isWaiting) else {
      return try await body()
    }
    do {
      let instance = try await body()
      end(.success(show(instance)))
      return instance
    } catch {
      end(.failure(error))
      throw error
    }
  }

  /// A run that stands for the caller, which waits for the build of a cell.
  func waiting(for cell: Cell) -> Run {
    Run(cell, for: self, parent: RunningRecipes.run(), inside: nil)
  }

  /// Tells witnesses that a step begins; the closure that is returned tells them how it ends.
  private func begin(_ run: Run, _ isWaiting: Bool) -> ((Result<Any, any Error>) -> Void)? {
    // A handle is not registered by a user, so witnesses are not told of it.
    if run.cell.binding.role == .handle { return nil }
    let witnesses = witnesses
    let step = WitnessedStep(run: run, isWaiting: isWaiting)
    for witness in witnesses { witness.began(step) }
    return { result in for witness in witnesses { witness.ended(step, with: result) } }
  }
}

extension WitnessedStep {
  /// The parts that an installed graph makes this part of its own with, and asks no container for.
  ///
  /// What only a closure uses, or a method that the macro cannot read, is not certain.
  package func partsInGraph(areCertain: Bool) -> [WitnessedStep] {
    let binding = run.cell.binding
    guard let parts = binding.traits.graphParts, let container = run.cell.keeper else { return [] }
    let needs = binding.needs + (areCertain ? [] : parts)
    return needs.compactMap { need in
      guard !areCertain || need.kind?.isDeferred == false,
        let cell = container.findHere(need.id), cell.binding.traits.graphParts != nil
      else { return nil }
      let made = Run(cell, for: run.core, parent: run, inside: nil)
      return WitnessedStep(run: made, isWaiting: false, inGraph: inGraph + [made])
    }
  }
}
