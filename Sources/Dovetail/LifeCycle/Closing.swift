import DovetailBlueprint
import Synchronization

/// The closing of a container, or of what a start that failed had made.
///
/// It is done in a task of its own, so that it is whole even when its caller is cancelled. It takes one step
/// after the other, and waits for each in the wait graph; a caller whose time is up can see which.
// SAFETY: what changes is guarded by `Waiting`.
final class Closing: Work, @unchecked Sendable {
  /// The container, which remembers its closing; it is held until that is over.
  unowned let core: ContainerCore
  /// What could not be closed so far.
  private(set) var failures = Failures()
  private var step: Step?
  private var patience = Patience.waits
  /// The deadline that was over last.
  private var limit: Duration = .zero

  /// How long those wait who are left.
  enum Patience: Comparable {
    /// As long as it takes.
    case waits
    /// What hung was given up; what had not had its turn has a last, common time.
    case hurries
    /// No longer: what is left is begun and not waited for.
    case goesOn
  }

  /// What the closing waits for.
  struct Step {
    let wait: Wait
    /// The closing of a scope, which is to hurry too.
    var scope: Closing?
    /// Says what took so long.
    var late: (@Sendable (_ limit: String) -> DependencyDiagnostic)?
    /// Tells what is under way that nobody waits for it any more.
    var abandon: @Sendable () -> Void = {}
  }

  init(of core: ContainerCore) {
    self.core = core
    super.init(inside: nil)
  }

  /// Begins what is to be done, in a task of its own.
  ///
  /// Closers ask as any task may that nobody awaits: the container that the program has chosen for it.
  func begin(_ steps: @escaping @Sendable (Closing) async -> Void) {
    Task { [core] in
      await inside { await steps(self) }
      withExtendedLifetime(core) { Waiting.end(self) }
    }
  }

  /// Runs a part of the closing in the calling task.
  func inside(_ body: () async -> Void) async {
    await Boundary.runAwaited(for: core, inside: self, .current, body)
  }

  /// Notes what could not be closed.
  func fail(_ more: Failures) {
    Waiting.locked { _ in failures.add(more) }
  }

  /// What could not be closed, as one error; so far, or in all.
  var error: DependencyError? { Waiting.locked { _ in failures }.error }

  /// Whether everything is done.
  var isOver: Bool { Waiting.locked { _ in hasEnded } }
}

// MARK: - Waiting, and being waited for

extension Closing {
  /// Waits for a step to end.
  ///
  /// - Returns: Whether it has ended: not when it waits itself for this closing, and not when nobody who
  ///   waits has time.
  func wait(for step: Step) async -> Bool {
    let (patience, entry, woken) = Waiting.locked {
      graph -> (Patience, WaitGraph.Entry, [Wait]) in
      let (entry, woken) = graph.enter(step.wait)
      self.step = step
      return (self.patience, entry, woken)
    }
    Waiting.wake(woken)
    if case .waits = entry {
      if patience == .goesOn { giveUp(step, patience) }
      await Waiting.suspend(step.wait)
    }
    return Waiting.locked { _ in
      self.step = nil
      return step.wait.target.hasEnded
    }
  }

  /// Takes in that the time is up of everybody who waits.
  private func hurry(_ patience: Patience, after limit: Duration) {
    let step = Waiting.locked { _ -> Step? in
      self.patience = max(self.patience, patience)
      self.limit = limit
      return self.step
    }
    if let step { giveUp(step, patience) }
  }

  private func giveUp(_ step: Step, _ patience: Patience) {
    let (scope, limit, isGivenUp) = Waiting.locked { graph -> (Closing?, Duration, Bool) in
      if let scope = step.scope, scope.waits.allSatisfy({ $0 === step.wait }) {
        return (scope, self.limit, false)
      }
      guard graph.leave(step.wait) else { return (nil, self.limit, false) }
      failures.add(step.lateNow(after: self.limit))
      return (nil, self.limit, true)
    }
    // Whoever else waits for the scope keeps its closing as patient as it was.
    scope?.hurry(patience, after: limit)
    guard isGivenUp else { return }
    step.abandon()
    Waiting.wake([step.wait])
  }

  /// Awaits the end of the closing for somebody who has closed the container.
  func joined(within deadline: Deadline?) async -> DependencyError? {
    let wait = Wait(from: Caller.work().work, for: self, .joins)
    guard case .waits = Waiting.enter(wait) else { return isOver ? error : nil }
    await Waiting.suspend(wait, within: deadline)
    switch wait.state {
    case .fulfilled: return error
    case .left: return await given(up: wait, deadline)
    // The closing waits, through others, for the caller.
    case .letGo, .lasts, .idle: return nil
    }
  }

  /// What somebody is told whose time is up.
  ///
  /// The last one lets the closing hurry, and what has not had its turn have it, before it is told.
  private func given(up wait: Wait, _ deadline: Deadline?) async -> DependencyError? {
    guard let deadline, wait.wasLast else {
      let limit = deadline?.limit ?? .zero
      return Waiting.locked { _ in
        var failures = failures
        failures.add(lateNow(after: limit))
        return failures
      }.error
    }
    hurry(.hurries, after: deadline.limit)
    let last = Task {
      try await deadline.sleep(deadline.limit / 4)
      hurry(.goesOn, after: deadline.limit)
    }
    defer { last.cancel() }
    return await joined(within: nil)
  }

  /// What takes so long at the moment.
  ///
  /// Called under the lock.
  private func lateNow(after limit: Duration) -> Failures {
    step?.lateNow(after: limit) ?? Failures()
  }
}

extension Closing.Step {
  /// Called under the lock.
  fileprivate func lateNow(after limit: Duration) -> Failures {
    if let scope { return scope.lateInside(after: limit) }
    var failures = Failures()
    if let late { failures.add(late(String(describing: limit))) }
    return failures
  }
}

extension Closing {
  fileprivate func lateInside(after limit: Duration) -> Failures {
    var late = failures
    late.add(lateNow(after: limit))
    return late
  }
}
