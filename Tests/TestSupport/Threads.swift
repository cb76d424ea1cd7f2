import Dovetail
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
        let result = body(index)
        let all = results.values.withLock { values -> [Int: Result]? in
          values[index] = result
          defer { if values.count == count { values = [:] } }
          return values.count == count ? values : nil
        }
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

private final class Results<Value: Sendable>: Sendable { let values = Locked<[Int: Value]>([:]) }
