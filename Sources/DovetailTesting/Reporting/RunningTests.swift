import DovetailChecks
import Foundation

/// The tests that run under the trait: a miss lets the others end before it stops the process.
enum RunningTests {
  private struct State: Sendable {
    var running = 0
    var stopping = 0
    /// How many have ended; if the number stands still, a test hangs, and waiting for it ends.
    var ended = 0
  }

  private static let state = Locked(State())

  static var count: Int { state.withLock { $0.running } }

  static func begin() { state.withLock { $0.running += 1 } }

  static func end() {
    state.withLock { state in
      state.running -= 1
      state.ended += 1
    }
  }

  /// Blocks the calling thread until the other tests have ended, or none has ended for some
  /// seconds.
  ///
  /// The last thread that is left for tests is not blocked.
  static func waitForOthers() {
    let threads = ProcessInfo.processInfo.activeProcessorCount
    let isLast = state.withLock { state in
      state.stopping += 1
      return state.stopping >= threads
    }
    if isLast { return }
    var (ended, still, idle) = (0, 0, 0)
    // Tests that have not begun yet begin when others end.
    while idle < 5, still < 100 {
      Thread.sleep(forTimeInterval: 0.05)
      let now = state.withLock { $0 }
      idle = now.running <= now.stopping ? idle + 1 : 0
      still = now.ended == ended ? still + 1 : 0
      ended = now.ended
    }
  }
}
