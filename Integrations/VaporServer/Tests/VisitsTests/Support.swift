import DovetailService
import ServiceLifecycle
import Synchronization
import Vapor

@testable import Visits

/// A running service.
struct Running {
  let group: ServiceGroup
  let port: Int
  let log: Log

  /// What the server answers.
  func get(_ path: String, as visitor: String) async throws -> HTTPClient.Response {
    let url = "http://127.0.0.1:\(port)/\(path)"
    let request = try HTTPClient.Request(
      url: url, headers: ["x-visitor": visitor, "connection": "close"])
    return try await HTTPClient.shared.execute(request: request).get()
  }
}

extension HTTPClient.Response {
  var text: String { body.map { String(buffer: $0) } ?? "" }
}

/// Runs the real service on a free port of the loopback address, and stops it after the operation.
///
/// - Returns: What the operation has returned, when the service has ended.
func withService<Result: Sendable>(
  _ configure: (DependencyContainer) -> Void = { _ in },
  operation: @Sendable (Running) async throws -> Result
) async throws -> Result {
  let (ports, listening) = AsyncStream.makeStream(of: Int.self)
  let log = Log()
  let container = DependencyContainer(VisitsModule()).fork {
    $0.override(Listening.self, with: Listening(on: { listening.yield($0) }))
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
      result = .success(try await operation(Running(group: group, port: port, log: log)))
    } catch {
      result = .failure(error)
    }
    await group.triggerGracefulShutdown()
    try await tasks.waitForAll()
    return try result.get()
  }
}

/// What was logged.
final class Log: Sendable {
  private let messages = Mutex<[(text: String, metadata: Logger.Metadata)]>([])

  var all: [(text: String, metadata: Logger.Metadata)] { messages.withLock { $0 } }

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
