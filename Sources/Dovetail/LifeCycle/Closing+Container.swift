@_spi(Tools) import DovetailBlueprint
import Synchronization

extension ContainerCore {
  /// Closes the container once; a caller that closes it again gets the same outcome.
  func close(
    within deadline: Deadline?, holding holder: Unchecked<AnyObject>? = nil,
    at place: Place? = nil
  ) async -> DependencyError? {
    await closing(holding: holder, at: place).joined(within: deadline)
  }

  /// Closes the container; the closing holds an object whose methods close the instances.
  package func close(
    timeout: Duration?, holding holder: Unchecked<AnyObject>, at place: Place
  ) async -> DependencyError? {
    await close(within: Deadline(timeout: timeout), holding: holder, at: place)
  }

  /// The closing of the container, which begins now unless it has begun before.
  fileprivate func closing(
    holding holder: Unchecked<AnyObject>? = nil, at place: Place? = nil
  ) -> Closing {
    let (closing, isNew) = state.withLock { state -> (Closing, Bool) in
      if let closing = state.closing { return (unsafeDowncast(closing, to: Closing.self), false) }
      let closing = Closing(of: self)
      state.closing = closing
      state.closedAt = place
      Waiting.locked { _ in
        if phase.load(ordering: .relaxed) == .open {
          phase.store(.closing, ordering: .sequentiallyConsistent)
        }
      }
      return (closing, true)
    }
    if isNew, !closesAtOnce(closing) {
      closing.begin {
        await $0.closeContainer()
        withExtendedLifetime(holder) {}
      }
    }
    return closing
  }

  /// Closes the container here and now, without a task, if there is nothing to wait for: no scope,
  /// no recipe under way, no instance with something to close.
  ///
  /// Nothing comes to it meanwhile, since the phase is *closing* already: what begins now is begun
  /// by a recipe that is under way. So recipes are looked for first, and then what they have left.
  private func closesAtOnce(_ closing: Closing) -> Bool {
    guard runningOnThreads() == nil, scopes.isEmpty,
      Waiting.locked({ _ in underWay.isEmpty && late.isEmpty }), hasNothingToClose
    else { return false }
    Waiting.locked { _ in phase.store(.closed, ordering: .releasing) }
    if !isBare { removeAll() }
    Waiting.end(closing)
    return true
  }

  /// Whether closing the container closes none of its instances.
  var hasNothingToClose: Bool {
    if hasMore.load(ordering: .acquiring) {
      return !state.withLock { cells(of: $0) }.contains { $0.hasToBeClosed }
    }
    // Each request's scope asks this, so no list is made for it.
    return state.withLock { _ in
      var isFound = false
      func look(_: UInt, _ bits: UInt) {
        isFound = isFound || Cell.look(at: bits) { $0.hasToBeClosed }
      }
      Table.forEach(in: types.load(ordering: .acquiring), look)
      Table.forEach(in: named.load(ordering: .acquiring), look)
      return !isFound
    }
  }

  /// The cells that keep an instance of this container's own, the last made first.
  func cellsKeeping() -> [Cell] {
    let cells = state.withLock { self.cells(of: $0) }
    return Waiting.locked { _ in
      cells.filter { $0.isKeeping && !$0.isLeftAlone }.inOrderOfMaking().reversed()
    }
  }
}

extension Closing {
  fileprivate func closeContainer() async {
    let place = core.state.withLock { $0.closedAt }
    for scope in core.scopes.alive() {
      // This also awaits a closing that another caller has begun.
      let closing = scope.closing(at: place)
      await wait(for: Step(wait: Wait(from: self, for: closing, .owns), scope: closing))
    }
    await drain()
    await close(core.cellsKeeping())
    await waitForTheRest()
    Waiting.locked { _ in core.phase.store(.closed, ordering: .releasing) }
    core.removeAll()
  }

  /// Waits for the recipes that are under way, whether their instances are kept or not.
  ///
  /// A recipe that itself waits for this closing stops waiting, or the closing does not wait for
  /// it.
  private func drain() async {
    var passed: Set<ObjectIdentifier> = []
    while let work = Waiting.locked({ _ in
      core.underWay.first { !passed.contains(ObjectIdentifier($0)) }
    }
    ) {
      passed.insert(ObjectIdentifier(work))
      if await !drain(work) { Waiting.locked { _ in (work as? Build)?.isGivenUp = true } }
    }
    // Works that were given up are known already, so threads are searched only if there are none.
    while Waiting.locked({ _ in core.underWay.isEmpty }), let work = core.runningOnThreads() {
      if await !drain(work) { break }
    }
    await closeLate()
  }

  @discardableResult
  private func drain(_ work: Work) async -> Bool {
    let binding = (work as? Run)?.cell.binding
    return await wait(
      for: Step(
        wait: Wait(from: self, for: work, .drains),
        late: {
          .stillUnderWay(binding?.key, after: $0, registered: binding?.origin.location)
        },
        abandon: {
          let task = Waiting.locked { _ in
            let host = (work as? Build)?.host
            host?.parts.forEach { $0.isGivenUp = true }
            return host?.running
          }
          task?.cancel()
        }))
  }
}

extension ContainerCore {
  /// The recipes that run on threads and whose instances are not kept.
  ///
  /// A recipe either has a frame on its thread before it runs, or finds that the container is
  /// closing. A recipe that puts its cell back on the fast path has a frame while it does, so the
  /// closing asks until there are none.
  fileprivate func runningOnThreads() -> Work? {
    if !isBare { makeBuildsKnown(in: leaveFastPath()) }
    Reclamation.synchronize()
    return ThreadWatch.running(for: self)
  }
}
