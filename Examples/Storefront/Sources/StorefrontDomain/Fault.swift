import Foundation

/// A place where the program can be told to stop, to test that it loses nothing when it does.
package struct Fault: Hashable, Sendable {
  package enum Point: String, CaseIterable, Sendable {
    case payment
    case orderWritten = "order-written"
    case orderCommitted = "order-committed"
  }

  let point: Point?

  package init(at point: Point?) { self.point = point }

  /// Ends the process as a power cut would.
  package func crash(at point: Point) {
    guard self.point == point else { return }
    kill(getpid(), SIGKILL)
  }

  /// Prints that it is here, and waits until the task is cancelled.
  package func hold(at point: Point) async throws {
    guard self.point == point else { return }
    FileHandle.standardError.write(Data("holding at \(point.rawValue)\n".utf8))
    let (never, continuation) = AsyncStream<Never>.makeStream()
    defer { continuation.finish() }
    for await _ in never {}
    try Task.checkCancellation()
  }
}
