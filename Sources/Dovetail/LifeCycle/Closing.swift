import DovetailBlueprint
import Synchronization

/// The closing of a container, or of what a start that failed had made.
///
/// It is done in a task of its own, so that it is whole even when its caller is cancelled. It takes one step
/// after the other, and waits for each in the wait graph. When the time of everybody who waits is up, it
/// hurries: it takes the remaining steps without waiting for any to end, and ends when all have.
// SAFETY: what changes is guarded by `Waiting`.
final class Closing: Work, @unchecked Sendable {
  /// What the closing waits for.
  struct Step {
    let wait: Wait
    /// The closing of a scope, which hurries too.
    var scope: Closing?
    /// Says what takes so long.
    var late: (@Sendable (_ limit: String) -> DependencyDiagnostic)?
    /// Tells what is under way that nobody waits for it any more.
    var abandon: @Sendable () -> Void = {}
  }

  /// The container, which remembers its closing; it is held until that is over.
  unowned let core: ContainerCore
  /// The start whose instances are closed, if it is not the container that is.
  let start: Start?
  /// What could not be closed so far.
  private var failures = Failures()
  /// The steps that have been taken and have not ended; more than one when the closing hurries.
  private var steps: [Step] = []
  private var isHurried = false
  /// Whether somebody waits, or has waited, as long as it takes.
  private var isPatient = false

  /// The closing of a container, or of what a start has made, inside that.
  init(of core: ContainerCore, rollingBack start: Start? = nil) {
    self.core = core
    self.start = start
    super.init(inside: start)
  }

  /// Begins what is to be done, in a task of its own.
  ///
  /// Closers ask as any task may that nobody awaits: the container that the program has chosen for it.
  func begin(_ body: @escaping @Sendable (Closing) async -> Void) {
    Task { [core] in
      await inside {
        await body(self)
        await waitForTheRest()
      }
      withExtendedLifetime(core) { Waiting.end(self) }
    }
  }

  /// Waits for what was begun in a hurry.
  func waitForTheRest() async {
    while let step = Waiting.locked({ _ in steps.first }) {
      await Waiting.suspend(step.wait)
      takeIn()
      await closeLate()
    }
  }

  /// Runs a part of the closing in the calling task.
  func inside(_ body: () async -> Void) async {
    await Boundary.runAwaited(for: core, inside: self, .current, start: start, body)
  }

  /// Notes what could not be closed.
  func fail(_ more: Failures) {
    Waiting.locked { _ in failures.add(more) }
  }

  /// What could not be closed, as one error; so far, or in all.
  private var error: DependencyError? { Waiting.locked { _ in failures }.error }
}

// MARK: - Waiting

extension Closing {
  /// Waits for a step to end, unless the closing hurries.
  ///
  /// - Returns: Whether it has ended.
  @discardableResult
  func wait(for step: Step) async -> Bool {
    let (isHurried, entry, woken) = Waiting.locked { graph -> (Bool, WaitGraph.Entry, [Wait]) in
      let (entry, woken) = graph.enter(step.wait)
      if case .waits = entry { steps.append(step) }
      return (self.isHurried, entry, woken)
    }
    Waiting.wake(woken)
    if case .waits = entry {
      if isHurried { step.scope?.hurryUnlessPatient() }
      await Waiting.suspend(step.wait, unless: { self.isHurried })
    }
    takeIn()
    return Waiting.locked { _ in step.wait.target.hasEnded }
  }

  /// Takes in the outcome of the steps that have ended.
  private func takeIn() {
    Waiting.locked { _ in
      for step in steps where step.wait.state != .lasts {
        if let scope = step.scope { failures.add(scope.failures) }
      }
      steps.removeAll { $0.wait.state != .lasts }
    }
  }

  /// Takes in that nobody who waits has time.
  func hurry() {
    let (late, nudged) = Waiting.locked { _ -> ([Step], [Waker?]) in
      guard !isHurried else { return ([], []) }
      isHurried = true
      return (steps, steps.map { Waiting.nudged($0.wait) })
    }
    for step in late {
      // A scope that somebody else closes, who has time, does not hurry.
      if let scope = step.scope { scope.hurryUnlessPatient() } else { step.abandon() }
    }
    for waker in nudged { waker?.wake() }
  }

  private func hurryUnlessPatient() {
    let isWaitedFor = Waiting.locked { _ in
      isPatient
        || waits.contains { wait in
          wait.firmness == .joins || (wait.source as? Closing).map { !$0.isHurried } ?? false
        }
    }
    if !isWaitedFor { hurry() }
  }
}

// MARK: - Being waited for

extension Closing {
  /// Awaits the end of the closing for somebody who has closed the container.
  func joined(within deadline: Deadline?) async -> DependencyError? {
    let source = Caller.work().work
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
      // The closing waits, through others, for the caller: what that makes is not handed out.
      Builds.condemn(source)
      return nil
    }
  }

  /// What somebody is told whose time is up.
  ///
  /// When nobody with more time is left, the closing hurries, and what has not had its turn has a quarter
  /// of the time for it.
  private func outOfTime(_ deadline: Deadline?) async -> DependencyError? {
    guard let deadline else { return error }
    hurryUnlessPatient()
    let last = Wait(from: nil, for: self, .joins)
    if Waiting.locked({ _ in isHurried }), case .waits = Waiting.enter(last) {
      let rest = Deadline(limit: deadline.limit / 4, sleep: deadline.sleep)
      await Waiting.suspend(last, within: rest)
    }
    return Waiting.locked { _ in unfinished(after: String(describing: deadline.limit)) }.error
  }

  /// What could not be closed, and what has not been so far.
  ///
  /// Called under the lock.
  private func unfinished(after limit: String) -> Failures {
    var failures = failures
    for step in steps {
      if let scope = step.scope {
        failures.add(scope.unfinished(after: limit))
      } else if let late = step.late, step.wait.state == .lasts {
        failures.add(late(limit))
      }
    }
    return failures
  }
}
