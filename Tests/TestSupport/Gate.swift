import Foundation

/// A door at which threads and tasks wait until it is opened for good.
// SAFETY: the state is behind `condition`.
package final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = false
  private var arrivals = 0
  private var continuations: [CheckedContinuation<Void, Never>] = []

  package init() {}

  package func open() {
    condition.lock()
    isOpen = true
    let waiting = continuations
    continuations = []
    condition.broadcast()
    condition.unlock()
    for continuation in waiting { continuation.resume() }
  }

  /// Blocks the calling thread.
  package func wait() {
    condition.lock()
    arrive()
    while !isOpen { condition.wait() }
    condition.unlock()
  }

  /// Suspends the calling task.
  package func passed() async {
    await withCheckedContinuation { continuation in
      condition.lock()
      arrive()
      if isOpen {
        condition.unlock()
        continuation.resume()
      } else {
        continuations.append(continuation)
        condition.unlock()
      }
    }
  }

  /// Suspends the calling task until this many threads and tasks have come to the door.
  package func come(_ count: Int = 1) async {
    await onThread { [self] in
      condition.lock()
      while arrivals < count { condition.wait() }
      condition.unlock()
    }
  }

  private func arrive() {
    arrivals += 1
    condition.broadcast()
  }
}

// A recipe or a closer that says that it has begun, and waits until it may go on.
extension Gate {
  /// Opens this gate, and suspends the calling task at the other one.
  package nonisolated(nonsending) func open(thenPass other: Gate) async {
    open()
    await other.passed()
  }

  /// The same, and gives a value then.
  package nonisolated(nonsending) func open<Value>(
    thenPass other: Gate, giving value: @autoclosure () -> Value
  ) async -> Value {
    await open(thenPass: other)
    return value()
  }

  /// Opens this gate, blocks the calling thread at the other one, and gives a value then.
  package func open<Value>(thenWait other: Gate, giving value: @autoclosure () -> Value) -> Value {
    open()
    other.wait()
    return value()
  }
}

/// A place where a number of threads meet before any of them goes on.
// SAFETY: the state is behind `condition`.
package final class Meeting: @unchecked Sendable {
  private let condition = NSCondition()
  private var missing: Int

  package init(of count: Int) { missing = count }

  package func wait() {
    condition.lock()
    missing -= 1
    if missing == 0 { condition.broadcast() }
    while missing > 0 { condition.wait() }
    condition.unlock()
  }
}

/// Suspends the calling task until it is cancelled, and throws the cancellation.
package func untilCancelled() async throws {
  let cancelled = Gate()
  await withTaskCancellationHandler {
    await cancelled.passed()
  } onCancel: {
    cancelled.open()
  }
  throw CancellationError()
}
