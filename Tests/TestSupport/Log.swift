import Foundation

/// Lines from any thread, in the order in which they were written.
// SAFETY: the lines are behind `lock`, which the thread sanitizer knows.
package final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  package init() {}

  package var all: [String] { lock.withLock { lines } }

  package func write(_ line: String) { lock.withLock { lines.append(line) } }
}
