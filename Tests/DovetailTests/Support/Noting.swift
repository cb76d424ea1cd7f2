import Dovetail

/// Writes its name when it is closed.
final class Noting: Closeable, Sendable {
  let name: String
  private let log: Log

  init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

  func close() { log.write(name) }
}
