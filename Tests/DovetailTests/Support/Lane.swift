import Foundation
@_exported import TestSupport

/// A thread for tasks that knows when none of them runs.
///
/// A task on it that has stopped either waits for something or has ended. Tasks may block it.
// SAFETY: the state is behind `condition`.
final class Lane: TaskExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isRunning = false
  /// The jobs that have not ended.
  private var pending = 0
  private var continuations: [CheckedContinuation<Void, Never>] = []

  func enqueue(_ job: consuming ExecutorJob) {
    condition.lock()
    jobs.append(UnownedJob(job))
    pending += 1
    let isFirst = !isRunning
    isRunning = true
    condition.unlock()
    guard isFirst else { return }
    let thread = Thread { [self] in while runNext() {} }
    thread.stackSize = 1 << 22
    thread.start()
  }

  /// Suspends the calling task until everything here has stopped.
  func stopped() async {
    await withCheckedContinuation { continuation in
      condition.lock()
      let hasStopped = pending == 0
      if !hasStopped { continuations.append(continuation) }
      condition.unlock()
      if hasStopped { continuation.resume() }
    }
  }

  /// Blocks the calling thread until everything here has stopped.
  func waitUntilStopped() {
    condition.lock()
    while pending > 0 { condition.wait() }
    condition.unlock()
  }

  /// Whether there was a job.
  private func runNext() -> Bool {
    condition.lock()
    guard !jobs.isEmpty else {
      isRunning = false
      condition.unlock()
      return false
    }
    let job = jobs.removeFirst()
    condition.unlock()
    job.runSynchronously(on: asUnownedTaskExecutor())
    condition.lock()
    pending -= 1
    var waiting: [CheckedContinuation<Void, Never>] = []
    if pending == 0 {
      swap(&waiting, &continuations)
      condition.broadcast()
    }
    condition.unlock()
    for continuation in waiting { continuation.resume() }
    return true
  }
}
