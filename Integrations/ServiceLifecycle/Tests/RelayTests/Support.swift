import Foundation
import Synchronization

@testable import Relay

/// Lines that were written, which a test can wait for.
final class Lines: Sendable {
  private struct State {
    var lines: [String] = []
    var waiting: [(line: String, continuation: AsyncStream<Void>.Continuation)] = []
  }
  private let state = Mutex(State())

  var all: [String] { state.withLock { $0.lines } }

  var console: Console { Console(write: { self.write($0) }) }

  func write(_ line: String) {
    state.withLock { state in
      state.lines.append(line)
      for waiter in state.waiting where waiter.line == line { waiter.continuation.finish() }
      state.waiting.removeAll { $0.line == line }
    }
  }

  /// Waits until a line has been written, or the test is cancelled.
  func wait(for line: String) async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    state.withLock { state in
      if state.lines.contains(line) { return continuation.finish() }
      state.waiting.append((line, continuation))
    }
    for await _ in stream {}
  }
}

/// A door that is closed until somebody opens it; a cancelled task is let through with an error.
final class Door: Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

  func open() { continuation.finish() }

  func pass() async throws {
    for await _ in stream {}
    try Task.checkCancellation()
  }
}

/// A folder for one test.
func withFolder<Result>(_ operation: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await operation(folder)
}
