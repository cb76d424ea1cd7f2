import Dovetail

/// Lines from any thread, in the order in which they were written.
package final class Log: Sendable {
  private let lines = Locked<[String]>([])

  package init() {}

  package var all: [String] { lines.withLock { $0 } }

  package func write(_ line: String) { lines.withLock { $0.append(line) } }
}
