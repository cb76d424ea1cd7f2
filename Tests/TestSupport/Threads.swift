import Foundation

/// Runs `body` on this many threads at once, and returns their results in order.
///
/// They are threads of their own, not tasks, so they may block without starving the tasks of other
/// tests.
@discardableResult
package func onThreads<Result: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) -> Result
) async -> [Result] {
  let results = Results<Result>()
  let meeting = Meeting(of: count)
  return await withCheckedContinuation { continuation in
    for index in 0..<count {
      let thread = Thread {
        meeting.wait()
        let all = results.add(body(index), at: index, of: count)
        if let all { continuation.resume(returning: (0..<count).map { all[$0]! }) }
      }
      thread.stackSize = 1 << 22
      thread.start()
    }
  }
}

/// Runs `body` on a thread of its own.
@discardableResult
package func onThread<Result: Sendable>(
  _ body: @escaping @Sendable () -> Result
) async -> Result {
  await onThreads(1) { _ in body() }[0]
}

// SAFETY: the values are behind `lock`, which the thread sanitizer knows.
private final class Results<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Int: Value] = [:]

  /// Returns all values when there are so many, and keeps none of them.
  func add(_ value: Value, at index: Int, of count: Int) -> [Int: Value]? {
    lock.withLock {
      values[index] = value
      defer { if values.count == count { values = [:] } }
      return values.count == count ? values : nil
    }
  }
}
