import Foundation

/// What the environment says.
struct Settings: Sendable {
  var journal: String

  init(journal: String) { self.journal = journal }

  static func read() -> Settings {
    Settings(journal: ProcessInfo.processInfo.environment["RELAY_JOURNAL"] ?? "relay.txt")
  }
}

/// Where the program says what it does.
struct Console: Sendable {
  var write: @Sendable (_ line: String) -> Void

  static let standard = Console(write: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) })
}

/// Where messages come from.
struct Input: Sendable {
  var lines: @Sendable () -> AsyncStream<String>

  /// The lines of the standard input, read by a thread of their own: reading them cannot be cancelled.
  static let standard = Input(lines: {
    AsyncStream { continuation in
      Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  })
}

/// How a message is delivered.
protocol Delivering: Sendable {
  func deliver(_ message: String) async throws
}

/// Delivers to a named pipe where the message names one, and so takes until somebody reads it.
struct PipeDelivery: Delivering {
  func deliver(_ message: String) async throws {
    guard message.hasPrefix("/") else { return }
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        // Opening it waits for a reader.
        try? FileHandle(forWritingAtPath: message)?.close()
        continuation.resume()
      }
    }
  }
}
