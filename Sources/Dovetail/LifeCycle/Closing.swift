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
  var failures = Failures()
  /// The steps that have been taken and have not ended; more than one when the closing hurries.
  var steps: [Step] = []
  var isHurried = false
  /// Whether somebody waits, or has waited, as long as it takes.
  var isPatient = false

  /// The closing of a container, or of what a start has made, inside that.
  init(of core: ContainerCore, rollingBack start: Start? = nil) {
    self.core = core
    self.start = start
    super.init(inside: start)
  }

  /// Notes what could not be closed.
  func fail(_ more: Failures) {
    Waiting.locked { _ in failures.add(more) }
  }

  /// What could not be closed, as one error; so far, or in all.
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

  func hurryUnlessPatient() {
    let isWaitedFor = Waiting.locked { _ in
      isPatient
        || waits.contains { wait in
          wait.firmness == .joins || (wait.source as? Closing).map { !$0.isHurried } ?? false
        }
    }
    if !isWaitedFor { hurry() }
  }

  /// What could not be closed, and what has not been so far.
  ///
  /// Called under the lock.
  func unfinished(after limit: String) -> Failures {
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
