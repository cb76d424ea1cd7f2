import Foundation

/// A place where the program can be told to wait, so that a test can stop it there.
package struct Fault: Hashable, Sendable {
  package enum Point: String, Sendable { case payment }

  let point: Point?

  package init(at point: Point?) { self.point = point }

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
