import Foundation

/// Waits for the end of something that may hang, for as long as anything happens.
///
/// It waits on a thread of its own, since a program that hangs may have taken every thread of
/// tasks.
// SAFETY: the state is behind `condition`.
final class Watch: @unchecked Sendable {
  private let condition = NSCondition()
  private let progress: @Sendable () -> Int
  private var hasEnded = false

  init(progress: @escaping @Sendable () -> Int) { self.progress = progress }

  func end() {
    condition.withLock {
      hasEnded = true
      condition.broadcast()
    }
  }

  /// Whether it ended; false if nothing has happened for this many seconds.
  func hasEnded(within patience: Double) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread { [self] in continuation.resume(returning: wait(patience)) }.start()
    }
  }

  private func wait(_ patience: Double) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    var (count, limit) = (progress(), Date(timeIntervalSinceNow: patience))
    while !hasEnded {
      if condition.wait(until: limit) { continue }
      let reached = progress()
      if reached == count { return false }
      (count, limit) = (reached, Date(timeIntervalSinceNow: patience))
    }
    return true
  }
}
