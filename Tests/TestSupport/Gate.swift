import Foundation

/// A door at which threads and tasks wait until it is opened for good.
// SAFETY: the state is behind `condition`.
package final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = false
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
    while !isOpen { condition.wait() }
    condition.unlock()
  }

  /// Suspends the calling task.
  package func passed() async {
    await withCheckedContinuation { continuation in
      condition.lock()
      if isOpen {
        condition.unlock()
        continuation.resume()
      } else {
        continuations.append(continuation)
        condition.unlock()
      }
    }
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
