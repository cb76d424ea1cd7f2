import Foundation

/// The events in a random program, in order, and the promises that were broken.
// SAFETY: the state is behind `lock`.
final class WaitingJournal: @unchecked Sendable {
  /// An instance that a recipe has made.
  struct Made {
    let key: Int
    let container: Int
    /// The time at which its recipe began.
    let began: Int
    let needs: [Int]
    /// The time at which a caller first got it.
    var handedOut: Int?
    var closers = 0
    var closing: Int?
    var isClosed = false
  }

  /// A recipe that runs.
  struct Run {
    let key: Int
    let container: Int
    let began: Int
    var needs: [Int] = []
  }

  private let lock = NSLock()
  private let plan: WaitingPlan
  private let oracle: WaitingOracle
  private var now = 0
  private var made: [Made] = []
  private var runs: [Int: Run] = [:]
  /// The time at which each container was first closed.
  private var closed: [Int: Int] = [:]
  private var doing: [Int: String] = [:]
  private var broken: [(promise: Promise, text: String)] = []
  private var settling: CheckedContinuation<Void, Never>?

  init(_ plan: WaitingPlan, _ oracle: WaitingOracle) {
    self.plan = plan
    self.oracle = oracle
  }

  /// The promises to a random program.
  enum Promise: String, CaseIterable {
    case ends, closedOnce, scopesFirst, recipesFirst, reverseOrder, closeAwaits, notHandedOutClosed
    case noFalseCycle, noFalseClosed, noForeignCancellation, noFalseRefusal, noOtherError
  }

  /// How many events there have been.
  var count: Int { lock.withLock { now } }

  /// The actions that have begun and not ended.
  var waiting: [String] { lock.withLock { doing.sorted { $0.key < $1.key }.map(\.value) } }

  var violations: [(promise: Promise, text: String)] { lock.withLock { broken } }

  /// The instances that have to be closed and are not.
  var open: [String] { lock.withLock { openNumbers.map(name) } }

  private var openNumbers: [Int] {
    made.indices.filter { plan.keys[made[$0].key].isKept && !made[$0].isClosed }
  }

  /// Returns when every recipe has ended, and all their instances are closed.
  func settled() async {
    await withCheckedContinuation { continuation in
      lock.withLock { settling = continuation }
      settle()
    }
  }

  private func settle() {
    let continuation = lock.withLock { () -> CheckedContinuation<Void, Never>? in
      guard runs.isEmpty, openNumbers.isEmpty else { return nil }
      defer { settling = nil }
      return settling
    }
    continuation?.resume()
  }

  func fail(_ promise: Promise, _ text: String) { lock.withLock { broken.append((promise, text)) } }

  /// Notes the start of an action that may wait, and returns its time.
  func begin(_ what: String) -> Int {
    lock.withLock {
      now += 1
      doing[now] = what
      return now
    }
  }

  func end(_ moment: Int) {
    lock.withLock {
      now += 1
      doing[moment] = nil
    }
  }
}

// Recipes and their instances.
extension WaitingJournal {
  func runBegan(_ key: Int, in container: Int) -> Int {
    lock.withLock {
      now += 1
      runs[now] = Run(key: key, container: container, began: now)
      return now
    }
  }

  /// Notes that a recipe has ended, and returns the number of its instance.
  @discardableResult
  func runEnded(_ run: Int, isMade: Bool) -> Int {
    defer { settle() }
    return lock.withLock {
      now += 1
      guard let ended = runs.removeValue(forKey: run), isMade else { return -1 }
      made.append(
        Made(key: ended.key, container: ended.container, began: ended.began, needs: ended.needs))
      return made.count - 1
    }
  }

  /// Notes that a caller got an instance that it asked for at a moment, in a recipe or elsewhere.
  func handedOut(_ instance: Int, askedAt moment: Int, in run: Int?) {
    lock.withLock {
      now += 1
      if made[instance].handedOut == nil { made[instance].handedOut = now }
      if let run { runs[run]?.needs.append(instance) }
      if let closing = made[instance].closing, closing < moment {
        broken.append((.notHandedOutClosed, "\(name(instance)) was handed out after it was closed"))
      }
    }
  }

  func key(of instance: Int) -> Int { lock.withLock { made[instance].key } }

  private func name(_ instance: Int) -> String {
    "k\(made[instance].key)#\(instance) of c\(made[instance].container)"
  }
}

// Closing.
extension WaitingJournal {
  func closes(_ container: Int) {
    lock.withLock {
      now += 1
      if closed[container] == nil { closed[container] = now }
    }
  }

  /// Whether one of the containers, or a parent of one, was closed.
  func isClosed(anyOf containers: Set<Int>) -> Bool {
    lock.withLock { containers.contains { firstClosed($0) != nil } }
  }

  private func firstClosed(_ container: Int) -> Int? {
    plan.chain(container).compactMap { closed[$0] }.min()
  }

  func closerBegan(_ instance: Int) {
    lock.withLock {
      now += 1
      made[instance].closers += 1
      made[instance].closing = made[instance].closing ?? now
      let (one, name) = (made[instance], name(instance))
      if one.closers > 1 { broken.append((.closedOnce, "\(name) was closed again")) }
      if !plan.keys[one.key].isKept { broken.append((.closedOnce, "\(name) belongs to nobody")) }
      if oracle.hasDeadlines || oracle.mayBeRolledBack(one.key) { return }
      guard let since = firstClosed(one.container) else {
        broken.append((.closedOnce, "\(name) is closed, but nobody closed its container"))
        return
      }
      checkOrder(of: instance)
      for open in openInstances(in: plan.tree(one.container).filter { $0 != one.container }) {
        broken.append((.scopesFirst, "\(name) is closed before \(self.name(open))"))
      }
      for run in running(in: plan.tree(one.container), since: since) {
        broken.append(
          (
            .recipesFirst,
            "\(name) is closed while the recipe of k\(run.key) runs in c\(run.container)"
          ))
      }
    }
  }

  func closerEnded(_ instance: Int) {
    defer { settle() }
    lock.withLock {
      now += 1
      made[instance].isClosed = true
    }
  }

  /// Notes that code outside of every recipe has awaited the closing of a container.
  func closeReturned(_ container: Int) {
    lock.withLock {
      now += 1
      guard !oracle.hasDeadlines, let since = firstClosed(container) else { return }
      for open in openInstances(in: plan.tree(container)) {
        broken.append((.closeAwaits, "c\(container) was closed before \(name(open)) was"))
      }
      for run in running(in: plan.tree(container), since: since) {
        broken.append(
          (.closeAwaits, "c\(container) was closed while the recipe of k\(run.key) runs"))
      }
    }
  }

  /// Instances of the same container that were made after an instance are closed before it.
  private func checkOrder(of instance: Int) {
    let one = made[instance]
    for later in openInstances(in: [one.container]) where later != instance {
      let other = made[later]
      let isLater = !oracle.hasStarts && one.handedOut.map { $0 < other.began } ?? false
      if isLater || other.needs.contains(instance) {
        broken.append((.reverseOrder, "\(name(instance)) is closed before \(name(later))"))
      }
    }
  }

  private func openInstances(in containers: [Int]) -> [Int] {
    made.indices.filter { instance in
      let one = made[instance]
      return plan.keys[one.key].isKept && !one.isClosed && containers.contains(one.container)
        && !oracle.mayBeLetGo(one.key)
    }
  }

  private func running(in containers: [Int], since closing: Int) -> [Run] {
    runs.values.filter { run in
      containers.contains(run.container) && run.began < closing && !oracle.awaitsClosing(run.key)
        && plan.keys[run.key].isKept
    }
  }
}
