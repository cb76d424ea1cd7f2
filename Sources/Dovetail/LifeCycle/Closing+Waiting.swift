// The waits of a closing. Like all asynchronous code, they are kept apart from the type: when the
// linker keeps a type, it keeps the asynchronous functions of the file that declares it.

extension Closing {
  /// Runs `body` in a task of its own, and waits there for all steps that are left.
  ///
  /// Closers resolve as in any task that nobody awaits: from the container that the program has
  /// chosen for it.
  func begin(_ body: @escaping @Sendable (Closing) async -> Void) {
    Waiting.begin { [self, core] in
      await inside {
        await body(self)
        await waitForTheRest()
      }
      withExtendedLifetime(core) { Waiting.end(self) }
    }
  }

  /// Waits for the steps that were begun in a hurry.
  func waitForTheRest() async {
    while let step = Waiting.locked({ _ in steps.first }) {
      await Waiting.suspend(step.wait)
      takeIn()
      await closeLate()
    }
  }

  /// Runs a part of the closing in the calling task.
  func inside(_ body: () async -> Void) async {
    await RootFrame.runAwaited(for: core, inside: self, body)
  }
}

// MARK: - Waiting

extension Closing {
  /// Waits for a step to end, unless the closing hurries.
  ///
  /// - Returns: Whether the step has ended.
  @discardableResult
  func wait(for step: Step) async -> Bool {
    let (limit, entry, woken) = Waiting.locked { graph -> (String?, WaitGraph.Entry, [Wait]) in
      let (entry, woken) = graph.enter(step.wait)
      if case .waits = entry { steps.append(step) }
      return (self.limit, entry, woken)
    }
    Waiting.wake(woken)
    if case .waits = entry {
      if let limit { step.scope?.hurryUnlessPatient(after: limit) }
      await Waiting.suspend(step.wait, unless: { self.isHurried })
    }
    takeIn()
    return Waiting.locked { _ in step.wait.target.hasEnded }
  }
}

// MARK: - Being waited for

extension Closing {
  /// Awaits the end of the closing for a caller that has asked for it.
  func joined(within deadline: Deadline?) async -> DependencyError? {
    if Waiting.locked({ _ in hasEnded }) { return error }
    let source = RunningRecipes.work().work
    let wait = Wait(from: source, for: self, .joins)
    if deadline == nil { Waiting.locked { _ in isPatient = true } }
    if case .waits = Waiting.enter(wait) {
      await Waiting.suspend(wait, within: deadline)
    }
    switch Waiting.state(of: wait) {
    case .fulfilled:
      return error
    case .left:
      return await outOfTime(deadline)
    case .idle, .letGo, .lasts:
      if Waiting.locked({ _ in hasEnded }) { return error }
      // The closing waits, through others, for the caller, so the instance that the caller builds
      // is not handed out.
      Builds.condemn(source)
      return nil
    }
  }

  /// The error for a caller whose time is up.
  ///
  /// If no caller with more time is left, the closing hurries. The steps that have not had their
  /// turn then get a quarter of the time.
  private func outOfTime(_ deadline: Deadline?) async -> DependencyError? {
    guard let deadline else { return error }
    let limit = String(describing: deadline.limit)
    hurryUnlessPatient(after: limit)
    let last = Wait(from: nil, for: self, .joins)
    if Waiting.locked({ _ in isHurried }), case .waits = Waiting.enter(last) {
      let rest = Deadline(limit: deadline.limit / 4, sleep: deadline.sleep)
      await Waiting.suspend(last, within: rest)
    }
    return Waiting.locked { _ in unfinished(after: limit) }.error
  }
}
