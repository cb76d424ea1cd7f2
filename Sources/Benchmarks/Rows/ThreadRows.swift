import Dovetail
import Foundation

/// Threads on one single and on many.
func threadRows() -> [Row] {
  let container = DependencyContainer.subjects()
  func row(_ threads: Int, bar: Double?) -> [Row] {
    [
      Row(
        "\(threads) thread\(threads == 1 ? "" : "s") on one single", bar: bar, count: 400_000,
        countsAllocations: false,
        hand: { count in onThreads(threads) { sum(count / threads) { Hand.single().id } } },
        library: { count in
          onThreads(threads) { (try? sum(count / threads) { try single(container).id }) ?? 0 }
        }),
      Row(
        "\(threads) thread\(threads == 1 ? "" : "s") on trees", bar: bar.map { _ in 1.75 },
        count: 40_000, countsAllocations: false,
        hand: { count in onThreads(threads) { sum(count / threads) { Hand.tree().sum } } },
        library: { count in
          onThreads(threads) { (try? sum(count / threads) { try tree(container).sum }) ?? 0 }
        }),
    ]
  }
  return row(1, bar: nil) + row(2, bar: 1.2) + row(4, bar: nil)
}

/// Runs `work` on so many threads and adds up what they give.
private func onThreads(_ count: Int, _ work: @escaping @Sendable () -> Int) -> Int {
  let sums = Sums()
  let group = (0..<count).map { _ in
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      sums.add(work())
      done.signal()
    }
    thread.start()
    return done
  }
  for done in group { done.wait() }
  return sums.total
}

// SAFETY: `total` is behind `lock`, and read when all threads have ended.
private final class Sums: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var total = 0

  func add(_ sum: Int) { lock.withLock { total += sum } }
}
