import DovetailBlueprint
import Synchronization

/// The closing of a container, or of the instances of one key.
///
/// It runs in a task of its own, so that it is complete even when its caller is cancelled. It takes
/// one step after the other, and waits for each in the wait graph. When the time of all callers
/// that wait is up, it hurries: it takes the remaining steps without waiting for any to end, and
/// ends when all have ended.
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
  /// The steps that have been taken and have not ended; more than one when the closing hurries.
  var steps: [Step] = []
  var isHurried: Bool { limit != nil }
  /// The time that was up when the closing began to hurry.
  private(set) var limit: String?
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

  /// Makes the closing hurry, since no caller that waits has time left.
  func hurry(after limit: String) {
    let (late, nudged) = Waiting.locked { _ -> ([Step], [Waker?]) in
      guard !isHurried else { return ([], []) }
      self.limit = limit
      return (steps, steps.map { Waiting.nudged($0.wait) })
    }
    for step in late {
      // A scope does not hurry if another caller that closes it has time.
      if let scope = step.scope { scope.hurryUnlessPatient(after: limit) } else { step.abandon() }
    }
    for waker in nudged { waker?.wake() }
  }

  func hurryUnlessPatient(after limit: String) {
    let isWaitedFor = Waiting.locked { _ in
      isPatient
        || waits.contains { wait in
          wait.firmness == .joins || (wait.source as? Closing).map { !$0.isHurried } ?? false
        }
    }
    if !isWaitedFor { hurry(after: limit) }
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
