/// The building of an instance that is kept: one at a time for each cell, however many ask.
// SAFETY: what changes is guarded by `BuildGraph`.
final class Build: Run, @unchecked Sendable {
  /// Whether the recipe may be suspended, so that no thread can wait for it.
  let isAsync: Bool
  /// Everybody who waits, the one who builds among them.
  private(set) var waiters: [ObjectIdentifier: Waiter] = [:]
  /// Set when everybody who waited has been cancelled.
  var isAbandoned = false
  /// Set when somebody waits who has nothing to do with the start that the build is part of.
  var isWantedBesidesStart = false
  var task: Task<Void, Never>?
  private(set) var isDone = false
  private var gate: Gate?

  init(_ cell: Cell, for core: ContainerCore, parent: Run?, isAsync: Bool) {
    self.isAsync = isAsync
    super.init(cell, for: core, parent: parent)
  }

  func add(_ waiter: Waiter) { waiters[ObjectIdentifier(waiter)] = waiter }

  func remove(_ waiter: Waiter) { waiters[ObjectIdentifier(waiter)] = nil }

  /// The gate at which threads wait.
  func gateForWaiting() -> Gate {
    if let gate { return gate }
    let made = Gate()
    gate = made
    return made
  }

  /// Ends the build and returns what has to be woken, once the lock is released.
  func end(_ outcome: Outcome?) -> Awakening {
    isDone = true
    task = nil
    for waiter in waiters.values { waiter.outcome = outcome }
    defer { waiters = [:] }
    return Awakening(gate: gate, waiters: Array(waiters.values))
  }
}

/// Somebody who waits for a build.
// SAFETY: what changes is guarded by `BuildGraph`.
final class Waiter: @unchecked Sendable {
  /// The build that cannot go on before.
  let build: Build?
  /// What stands between that build and the one waited for: recipes whose instances nobody keeps.
  let via: [RunningRecipe]
  var continuation: CheckedContinuation<Void, Never>?
  var isCancelled = false
  /// What came of it.
  var outcome: Outcome?

  init(build: Build?, via: [RunningRecipe]) {
    self.build = build
    self.via = via
  }
}

/// What came of a build, for those who waited.
// SAFETY: immutable; an instance that is kept is `Sendable`.
final class Outcome: @unchecked Sendable {
  enum Result {
    case success(UInt)
    case failure(any Error)
  }

  let result: Result
  private let binding: AnyBinding

  init(_ result: Result, of binding: AnyBinding) {
    self.result = result
    self.binding = binding
  }

  deinit {
    if case .success(let bits) = result { binding.destroyInstance(bits) }
  }
}

/// Those who wait for a build that has ended.
struct Awakening {
  let gate: Gate?
  /// The waiters, whole: what they refer to may be released only outside the lock.
  let waiters: [Waiter]
  /// Who waited for the container to have no build any more.
  var drained: [CheckedContinuation<Void, Never>] = []

  func wake() {
    gate?.open()
    for waiter in waiters { waiter.continuation?.resume() }
    for continuation in drained { continuation.resume() }
  }
}
