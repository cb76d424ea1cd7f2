import DovetailBlueprint
import Synchronization

/// The closing of a container, or of the instances of one key.
///
/// It runs in a task of its own, so that it is complete even when its caller is cancelled. It takes
/// one step after the other, and waits for each in the wait graph. When the time of all callers
/// that wait is up, it hurries: it cancels what it waits for. If that is not enough, it takes the
/// remaining steps without waiting for any to end. It ends when all have ended.
// SAFETY: mutable state is guarded by `Waiting`.
final class Closing: Work, @unchecked Sendable {
  /// One thing that the closing waits for.
  struct Step {
    let wait: Wait
    /// The closing of a scope, which hurries, too.
    var scope: Closing?
    /// Makes the diagnostic for a step that takes too long.
    var late: (@Sendable (_ limit: String) -> DependencyDiagnostic)?
    /// Tells the work that nobody waits for it any more.
    var abandon: @Sendable () -> Void = {}
  }

  /// The container, which remembers its closing and is held until the closing is over.
  unowned let core: ContainerCore
  /// The failures so far.
  var failures = Failures()
  /// The steps that have been taken and have not ended; more than one when it waits for none.
  var steps: [Step] = []
  var isHurried: Bool { limit != nil }
  /// The time that was up when the closing began to hurry.
  private(set) var limit: String?
  /// Whether the closing waits for no step to end.
  private var isRushed = false
  /// Whether a caller waits, or has waited, without a deadline.
  var isPatient = false

  init(of core: ContainerCore) {
    self.core = core
    super.init(inside: nil)
  }

  func fail(_ more: Failures) {
    Waiting.locked { _ in failures.add(more) }
  }

  /// All failures so far, as one error.
  var error: DependencyError? { Waiting.locked { _ in failures }.error }
}

// MARK: - Hurrying

extension Closing {
  /// Takes in the outcome of the steps that have ended.
  func takeIn() {
    Waiting.locked { _ in
      for step in steps where step.wait.state != .lasts {
        if let scope = step.scope { failures.add(scope.failures) }
      }
      steps.removeAll { $0.wait.state != .lasts }
    }
  }

  /// Makes the closing hurry, since no caller that waits has time left; `isLast` says not to wait
  /// for any step any more.
  private func hurry(after limit: String, isLast: Bool) {
    let (late, nudged) = Waiting.locked { _ -> ([Step], [Waker?]) in
      guard !(isLast ? isRushed : isHurried) else { return ([], []) }
      self.limit = self.limit ?? limit
      isRushed = isLast
      return (steps, isLast ? steps.map { Waiting.nudged($0.wait) } : [])
    }
    for step in late {
      // A scope does not hurry if another caller that closes it has time.
      guard let scope = step.scope else {
        step.abandon()
        continue
      }
      scope.hurryUnlessPatient(after: limit, isLast: isLast)
    }
    for waker in nudged { waker?.wake() }
  }

  private func hurryUnlessPatient(after limit: String, isLast: Bool) {
    let isWaitedFor = Waiting.locked { _ in
      isPatient
        || waits.contains { wait in
          wait.firmness == .joins || (wait.source as? Closing).map { !$0.isHurried } ?? false
        }
    }
    if !isWaitedFor { hurry(after: limit, isLast: isLast) }
  }

  /// The failures so far, and the steps that have not ended; called under the lock.
  func unfinished(after limit: String) -> Failures {
    var failures = failures
    for step in steps {
      if let scope = step.scope {
        failures.add(scope.unfinished(after: limit))
      } else if let late = step.late, step.wait.state == .lasts {
        var late = late(limit)
        if !isHurried { late.help = "another caller of close() waits for it" }
        failures.add(late)
      }
    }
    return failures
  }
}

// MARK: - A task of its own

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
  /// Waits for a step to end, unless there is no time left for that.
  ///
  /// - Returns: Whether the step has ended.
  @discardableResult
  func wait(for step: Step) async -> Bool {
    let (limit, entry, woken) = Waiting.locked { graph -> (String?, WaitGraph.Entry, [Wait]) in
      let (entry, woken) = graph.enter(step.wait)
      if case .waits = entry { steps.append(step) }
      return (isRushed ? self.limit : nil, entry, woken)
    }
    Waiting.wake(woken)
    if case .waits = entry {
      if let limit { step.scope?.hurryUnlessPatient(after: limit, isLast: true) }
      await Waiting.suspend(step.wait, unless: { self.isRushed })
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
  /// turn then get a quarter of the time: half of that in their order, and then all at once.
  private func outOfTime(_ deadline: Deadline?) async -> DependencyError? {
    guard let deadline else { return error }
    let limit = String(describing: deadline.limit)
    let rest = Deadline(limit: deadline.limit / 8, sleep: deadline.sleep)
    for isLast in [false, true] {
      hurryUnlessPatient(after: limit, isLast: isLast)
      let wait = Wait(from: nil, for: self, .joins)
      if Waiting.locked({ _ in isHurried }), case .waits = Waiting.enter(wait) {
        await Waiting.suspend(wait, within: rest)
      }
    }
    return Waiting.locked { _ in unfinished(after: limit) }.error
  }
}

/// Says when to close an object that several cells keep: with the oldest cell, by the closers of
/// all these cells.
struct ClosingOrder {
  private var oldest: [ObjectIdentifier: Cell] = [:]
  private var postponed: [ObjectIdentifier: [ClosingInstance]] = [:]

  /// Makes the order for cells, the last made first, with the layers that each cell keeps.
  init(of cells: [Cell], keeping layers: [[ClosingInstance]]) {
    for (cell, layers) in zip(cells, layers) {
      for object in layers.compactMap(\.object) { oldest[object] = cell }
    }
  }

  /// The layers of an object that are closed at a cell's turn; `nil` when an older cell keeps the
  /// object, too.
  mutating func due(
    _ layers: [ClosingInstance], of object: ObjectIdentifier, in cell: Cell
  ) -> [ClosingInstance]? {
    let all = (postponed.removeValue(forKey: object) ?? []) + layers
    if let oldest = oldest[object], oldest !== cell {
      postponed[object] = all
      return nil
    }
    return all
  }
}
