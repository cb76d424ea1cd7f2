import Foundation

/// Lines in the order in which they were written, whoever wrote them.
final class Log: @unchecked Sendable {
  // SAFETY: `lines` is behind `lock`, which the thread sanitizer understands.
  private let lock = NSLock()
  private var lines: [String] = []

  var all: [String] { lock.withLock { lines } }

  func write(_ line: String) { lock.withLock { lines.append(line) } }
}
