import Foundation

/// Lines from any thread, in the order in which they were written.
// SAFETY: `lines` is behind `lock`, which the thread sanitizer understands.
final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  var all: [String] { lock.withLock { lines } }

  func write(_ line: String) { lock.withLock { lines.append(line) } }
}
