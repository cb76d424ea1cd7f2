import Foundation

/// Threads that are started once and do the same work at the same time, again and again: so that a batch
/// measures the work, and not the starting of threads.
// SAFETY: `work` is written before the threads are let in and read after that; `sums` has a place for each thread,
// read when all have finished.
final class Crew: @unchecked Sendable {
  let count: Int
  private var work: (() -> Int)?
  private let sums: UnsafeMutablePointer<Int>
  private let doors: [DispatchSemaphore]
  private let finished = DispatchSemaphore(value: 0)

  init(_ count: Int) {
    self.count = count
    // A cache line for each.
    sums = .allocate(capacity: count * 16)
    doors = (0..<count).map { _ in DispatchSemaphore(value: 0) }
    for (index, door) in doors.enumerated() {
      // Kept by its threads, which live as long as the process: there are few of them.
      Thread {
        while true {
          door.wait()
          self.sums[index * 16] = self.work?() ?? 0
          self.finished.signal()
        }
      }.start()
    }
  }

  /// Has every thread do the work and adds up what they give.
  func run(_ work: @escaping () -> Int) -> Int {
    self.work = work
    for door in doors { door.signal() }
    for _ in doors { finished.wait() }
    return (0..<count).reduce(0) { $0 + sums[$1 * 16] }
  }
}
