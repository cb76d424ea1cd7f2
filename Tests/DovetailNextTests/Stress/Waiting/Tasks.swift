import Foundation

/// Counts tasks that nothing awaits, and tells when all have ended.
// SAFETY: the state is behind `lock`.
final class Tasks: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var continuations: [CheckedContinuation<Void, Never>] = []

  func begin() { lock.withLock { count += 1 } }

  func end() {
    let waiting = lock.withLock {
      count -= 1
      guard count == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { continuations = [] }
      return continuations
    }
    for continuation in waiting { continuation.resume() }
  }

  func ended() async {
    await withCheckedContinuation { continuation in
      let isOver = lock.withLock {
        if count > 0 { continuations.append(continuation) }
        return count == 0
      }
      if isOver { continuation.resume() }
    }
  }
}
