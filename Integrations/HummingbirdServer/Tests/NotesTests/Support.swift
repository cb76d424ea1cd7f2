import DovetailHummingbird
import Foundation
import Logging
import Loopback
import ServiceLifecycle
import Synchronization

@testable import Notes

/// A running service on a database of its own.
struct Running {
  let container: DependencyContainer
  let group: ServiceGroup
  let port: Int
  let log: Log
}

/// Runs the real service on a free port of the loopback address, and stops it after the operation.
///
/// - Returns: What the operation has returned, when the service has ended.
func withService<Result: Sendable>(
  in folder: URL, _ configure: (DependencyContainer) -> Void = { _ in },
  operation: @Sendable (Running) async throws -> Result
) async throws -> Result {
  let (ports, listening) = AsyncStream.makeStream(of: Int.self)
  let log = Log()
  let container = DependencyContainer(NotesModule()).fork {
    $0.override(Settings.self) { settings(folder) }
    $0.override(Listening.self, with: Listening(on: { port in listening.yield(port) }))
    $0.override(Logger.self) { log.logger }
    configure($0)
  }
  let group = ServiceGroup(
    services: [ContainerService(container, logger: log.logger)], logger: log.logger)
  return try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask {
      // A start that fails ends the wait for the port.
      defer { listening.finish() }
      try await group.run()
    }
    guard let port = await ports.first(where: { _ in true }) else {
      try await tasks.waitForAll()
      throw CancellationError()
    }
    let result: Swift.Result<Result, any Error>
    do {
      let running = Running(container: container, group: group, port: port, log: log)
      result = .success(try await operation(running))
    } catch {
      result = .failure(error)
    }
    await group.triggerGracefulShutdown()
    try await tasks.waitForAll()
    return try result.get()
  }
}

/// A free port, and a database in a folder.
func settings(_ folder: URL) -> Settings {
  var settings = Settings()
  settings.port = 0
  settings.database = folder.appending(path: "notes.sqlite").path
  return settings
}

/// The same, in a folder that is removed afterwards.
func withService<Result: Sendable>(
  _ configure: (DependencyContainer) -> Void = { _ in },
  operation: @Sendable (Running) async throws -> Result
) async throws -> Result {
  try await withFolder { try await withService(in: $0, configure, operation: operation) }
}

/// What was logged.
final class Log: Sendable {
  private let messages = Mutex<[(text: String, metadata: Logger.Metadata)]>([])

  var all: [(text: String, metadata: Logger.Metadata)] { messages.withLock { $0 } }
  var texts: [String] { all.map(\.text) }

  var logger: Logger {
    var logger = Logger(label: "test") { _ in Handler(log: self) }
    logger.logLevel = .info
    return logger
  }

  private struct Handler: LogHandler {
    let log: Log
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let metadata = metadata.merging(event.metadata ?? [:]) { _, new in new }
      log.messages.withLock { $0.append(("\(event.message)", metadata)) }
    }
  }
}

/// A folder for one test.
func withFolder<Result>(_ operation: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await operation(folder)
}
