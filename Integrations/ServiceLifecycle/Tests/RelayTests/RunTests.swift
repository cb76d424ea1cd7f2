import DovetailService
import DovetailTesting
import Logging
import ServiceLifecycle
import Synchronization
import Testing

/// How a container that runs its services starts, stops and is closed.
@Suite(.timeLimit(.minutes(1))) struct RunTests {
  /// Holds back its graceful end until it's cancelled.
  struct Stubborn: Service {
    let lines: Lines

    func run() async throws {
      lines.write("runs")
      try? await Door().pass()
      lines.write("cancelled")
    }
  }

  private func container(_ lines: Lines) -> DependencyContainer {
    let container = DependencyContainer()
    container.register(Lines.self, with: lines)
    return container
  }

  @Test func `a service that takes too long to stop is cancelled, and the container closed`()
    async throws
  {
    let lines = Lines()
    let container = container(lines)
    container.register(Stubborn.self, as: .eager, using: Stubborn.init(lines:))
      .onClose { _ in lines.write("closed") }
    container.runs(Stubborn.self)
    let group = ServiceGroup(
      services: [ContainerService(container, stopping: .milliseconds(1), logger: quiet)],
      logger: quiet)
    async let run: Void = group.run()
    await lines.wait(for: "runs")
    await group.triggerGracefulShutdown()
    try await run
    #expect(lines.all == ["runs", "cancelled", "closed"])
  }

  /// Runs until it's cancelled, and throws an error then.
  struct Throwing: Service {
    struct Lost: Error {}
    let lines: Lines
    var error: any Error = CancellationError()

    func run() async throws {
      lines.write("throwing runs")
      try? await Door().pass()
      throw error
    }
  }

  @Test(arguments: [false, true])
  func `an overdue service's error when it's cancelled is none of the program's`(
    _ isItsOwn: Bool
  ) async throws {
    let (lines, log) = (Lines(), Log())
    let container = container(lines)
    container.register(Throwing.self, as: .eager) {
      isItsOwn ? Throwing(lines: lines, error: Throwing.Lost()) : Throwing(lines: lines)
    }
    .onClose { _ in lines.write("closed") }
    container.runs(Throwing.self)
    let group = ServiceGroup(
      services: [ContainerService(container, stopping: .milliseconds(1), logger: log.logger)],
      logger: quiet)
    async let run: Void = group.run()
    await lines.wait(for: "throwing runs")
    await group.triggerGracefulShutdown()
    try await run
    #expect(lines.all == ["throwing runs", "closed"])
    #expect(log.errors == (isItsOwn ? ["Lost()"] : []))
  }

  @Test func `a service's own failure while it stops is thrown`() async throws {
    struct Failing: Service {
      let lines: Lines
      func run() async throws {
        lines.write("failing runs")
        try await gracefulShutdown()
        throw Throwing.Lost()
      }
    }
    let lines = Lines()
    let container = container(lines)
    container.register(Throwing.self, as: .eager) { Throwing(lines: lines) }
    container.runs(Throwing.self)
    container.register(Failing.self, as: .eager) { (_: Throwing) in Failing(lines: lines) }
    container.runs(Failing.self)
    let group = ServiceGroup(
      services: [ContainerService(container, stopping: .seconds(60), logger: quiet)],
      logger: quiet)
    let run = Task { try await group.run() }
    for line in ["throwing runs", "failing runs"] { await lines.wait(for: line) }
    await group.triggerGracefulShutdown()
    await #expect(throws: Throwing.Lost.self) { try await run.value }
  }

  @Test func `services whose task is cancelled throw their error`() async throws {
    let lines = Lines()
    let container = container(lines)
    container.register(Throwing.self, as: .eager) {
      Throwing(lines: lines, error: Throwing.Lost())
    }
    container.runs(Throwing.self)
    let run = Task { try await container.run(stopping: .seconds(60), logger: quiet) }
    await lines.wait(for: "throwing runs")
    run.cancel()
    await #expect(throws: Throwing.Lost.self) { try await run.value }
  }

  @Test func `a part that runs and isn't registered is told at the line that says so`() {
    let container = DependencyContainer()
    container.runs(Stubborn.self)
    let line = #line - 1
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(
      "\(error, default: "")" == """
        RelayTests/RunTests.swift:\(line): warning: [Dovetail/WithoutEffect] the decorator of \
        `Stubborn` has nothing to wrap
          help: decorate a key that is registered; an optional asks for that too, and \
        contributions are not decorated
        """)
  }

  @Test func `a start that fails is told at the line that runs the container`() async {
    let container = DependencyContainer()
    container.register(Stubborn.self, as: .eager, using: Stubborn.init(lines:))
    let line = #line + 1
    let error = await #expect(throws: DependencyError.self) {
      try await container.run(logger: quiet)
    }
    #expect(
      "\(error, default: "")" == """
        RelayTests/RunTests.swift:\(line): error: [Dovetail/MissingBinding] nothing provides \
        `Lines`
          Stubborn → Lines
          RelayTests/RunTests.swift:\(line - 2): Stubborn was registered here, and needs it as \
        parameter 1
          help: register(Lines.self) { … }
        """)
  }

  @Test func `what can't be closed in time is an error, and is named`() async throws {
    let (lines, door) = (Lines(), Door())
    let container = container(lines)
    container.register(Stubborn.self, as: .eager, using: Stubborn.init(lines:))
      .onClose { _ in try await door.pass() }
    let error = await #expect(throws: DependencyError.self) {
      try await container.run(closing: .milliseconds(1), logger: quiet)
    }
    #expect("\(error, default: "")".contains("Stubborn"))
    door.open()
  }

  @Test func `a service's error is thrown, and an error of closing is logged`() async throws {
    struct Lost: Error {}
    struct Failing: Service {
      func run() async throws { throw Lost() }
    }
    let log = Log()
    let container = container(Lines())
    container.register(Failing.self, as: .eager) { Failing() }
      .onClose { _ in throw CancellationError() }
    container.runs(Failing.self)
    await #expect(throws: Lost.self) { try await container.run(logger: log.logger) }
    #expect(log.errors.contains { $0.contains("CloseFailed") || $0.contains("Failing") })
  }

  @Test func `a start whose task is cancelled is an error, and what it has made is closed`()
    async throws
  {
    let (lines, door) = (Lines(), Door())
    let container = container(lines)
    container.register(Int.self, as: .eager) { (_: Stubborn) async throws in
      lines.write("slow")
      try await door.pass()
      return 1
    }
    container.register(Stubborn.self, using: Stubborn.init(lines:))
      .onClose { _ in lines.write("closed") }
    let run = Task { try await container.run(logger: quiet) }
    await lines.wait(for: "slow")
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(lines.all == ["slow", "closed"])
  }

  @Test func `an error of a start that a signal cancels is logged`() async throws {
    struct Lost: Error {}
    let (lines, door, log) = (Lines(), Door(), Log())
    let container = container(lines)
    container.register(Int.self, as: .eager) { () async throws in
      lines.write("slow")
      try await door.pass()
      return 1
    }
    container.register(String.self, as: .eager) {
      lines.write("fails")
      throw Lost()
    }
    let group = ServiceGroup(
      services: [ContainerService(container, logger: log.logger)], logger: quiet)
    async let run: Void = group.run()
    for line in ["slow", "fails"] { await lines.wait(for: line) }
    await group.triggerGracefulShutdown()
    try await run
    #expect(log.errors.contains { $0.contains("Lost()") })
  }

  @Test func `a container without services is started and closed`() async throws {
    let lines = Lines()
    let container = container(lines)
    container.register(Stubborn.self, as: .eager) { (lines: Lines) in
      lines.write("made")
      return Stubborn(lines: lines)
    }
    .onClose { _ in lines.write("closed") }
    try await container.run(logger: quiet)
    #expect(lines.all == ["made", "closed"])
  }

  @Test func `a request has a logger of its own, and its scope is closed`() async throws {
    let (lines, log) = (Lines(), Log())
    let container = container(lines)
    container.register(Logger.self, with: quiet)
    container.register(Answer.self, as: .scoped("request"), using: Answer.init(logger:word:))
      .onClose { _ in lines.write("closed") }
    try container.makeRequestScope { $0.register(String.self, with: "") }
      .validate(requiring: [Answer.self])
    #expect(throws: DependencyError.self) {
      try container.makeRequestScope().validate(requiring: [Answer.self])
    }
    var logger = log.logger
    logger[metadataKey: "request"] = "7"
    try await container.withRequestScope(logger: logger) {
      $0.register(String.self, with: "well")
    } operation: {
      injected(Answer.self).say()
      #expect(lines.all == [])
    }
    #expect(log.errors == ["well of 7"])
    #expect(lines.all == ["closed"])
    await container.close()
  }

  struct Answer: Sendable {
    let logger: Logger
    let word: String
    func say() {
      logger.error("\(word) of \(logger[metadataKey: "request"] ?? "nobody")")
    }
  }

  @Test func `why the process stops is logged first`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
      let container = DependencyContainer()
      container.register(Stubborn.self, as: .eager) { () -> Stubborn in
        Stubborn(lines: injected())
      }
      container.runs(Stubborn.self)
      try await container.run(
        logger: Logger(label: "relay") { StreamLogHandler.standardOutput(label: $0) })
    }
    let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(text.contains("critical"))
    #expect(text.contains("nothing provides `Lines`"))
  }
}

/// The errors that were logged.
final class Log: Sendable {
  private let messages = Mutex<[String]>([])

  var errors: [String] { messages.withLock { $0 } }
  var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: Log
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.error

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { log.messages.withLock { $0.append("\(event.message)") } }
  }
}
