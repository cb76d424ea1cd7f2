import Dovetail
import Synchronization
import Testing

private final class Store: Sendable {}
private struct Failure: Error {}

/// Notes the events of a container.
private final class EventLog: Sendable {
  private let noted = Mutex<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func note(_ event: DependencyEvent) {
    let word =
      switch event.kind {
      case .registered: "registered"
      case .made: "made"
      case .handedOut: "handed out"
      case .failed: "failed"
      }
    noted.withLock { $0.append("\(word) \(event.key)\(event.scope.map { " in \($0)" } ?? "")") }
  }
}

@Suite struct ObserveTests {
  private let container = DependencyContainer()
  private let log = EventLog()

  @Test func `registrations and resolutions are reported`() throws {
    container.observe(log.note)
    container.register(Int.self) { 1 }
    container.register(String.self, as: .unique) { (number: Int) in "\(number)" }
    for _ in 0..<2 { _ = try container.resolve(String.self) }
    _ = try container.resolve(Int.self)
    #expect(
      log.lines == [
        "registered Int", "registered String", "made Int", "made String", "handed out Int",
        "made String", "handed out Int",
      ])
  }

  @Test(arguments: [Lifetime.single, .shared, .scoped("s"), .graph])
  func `the event has the kept instance`(_ lifetime: Lifetime) throws {
    container.register(Store.self, as: lifetime) { Store() }
    container.register([Store].self, as: .unique) { resolution in
      [try resolution.resolve(), try resolution.resolve()]
    }
    let scope = container.makeScope("s")
    scope.observe(log.note)
    let stores = try scope.resolve([Store].self)
    #expect(stores[0] === stores[1])
    let place = lifetime == .single || lifetime == .shared ? "" : " in s"
    #expect(
      log.lines == ["made Store\(place)", "handed out Store in s", "made [Store] in s"])
  }

  @Test func `an instance that was kept before is reported`() throws {
    container.register(Store.self) { Store() }
    let scope = container.makeScope("s")
    let store = try scope.resolve(Store.self)
    let observation = container.observe(log.note)
    #expect(try scope.resolve(Store.self) === store)
    #expect(log.lines == ["handed out Store in s"])
    observation.stop()
    #expect(try scope.resolve(Store.self) === store)
    #expect(log.lines.count == 1)
  }

  @Test func `awaiting is reported`() async throws {
    container.observe(log.note)
    container.register(Store.self) { () async in Store() }
    for _ in 0..<2 { _ = try await container.resolve(Store.self) }
    #expect(log.lines == ["registered Store", "made Store", "handed out Store"])
  }

  @Test func `a waiting caller gets another caller's instance in its event`() async throws {
    let (gate, opened) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    container.register(Store.self) { () async in
      opened.continuation.finish()
      for await _ in gate.stream {}
      return Store()
    }
    let waiting = AsyncStream<Void>.makeStream()
    container.observe(log.note)
    async let first = container.resolve(Store.self)
    for await _ in opened.stream {}
    async let second = {
      waiting.continuation.finish()
      return try await container.resolve(Store.self)
    }()
    for await _ in waiting.stream {}
    gate.continuation.finish()
    #expect(try await first === second)
    #expect(log.lines.sorted() == ["handed out Store", "made Store"])
  }

  @Test func `a failure is reported`() {
    container.register(Store.self) { () throws in throw Failure() }
    container.observe(log.note)
    #expect(throws: DependencyError.self) { try container.resolve(Store.self) }
    #expect(log.lines == ["failed Store"])
  }

  @Test func `forks and their scopes are observed`() throws {
    container.register(Store.self) { Store() }
    container.observe(log.note)
    let fork = container.fork { $0.override(Int.self) { 2 } }
    _ = try fork.makeScope("s").resolve(Store.self)
    #expect(log.lines == ["registered Int", "made Store"])
  }

  @Test func `a scope is observed while it lives, and its siblings are not`() throws {
    container.register(Store.self, as: .unique) { Store() }
    var scope: DependencyContainer? = container.makeScope("a")
    scope?.observe(log.note)
    _ = try container.makeScope("b").resolve(Store.self)
    #expect(log.lines == [])
    _ = try scope?.resolve(Store.self)
    #expect(log.lines == ["made Store in a"])
    scope = nil
    _ = try container.resolve(Store.self)
    #expect(log.lines.count == 1)
  }

  @Test func `a stopped observation is stopped in forks too`() throws {
    container.register(Store.self, as: .unique) { Store() }
    let observation = container.observe(log.note)
    let fork = container.fork()
    observation.stop()
    _ = try fork.resolve(Store.self)
    #expect(log.lines == [])
  }

  @Test func `events of the observer's own work are reported, and so are others`() async throws {
    container.register(Int.self, as: .unique) { 1 }
    container.register(Bool.self, as: .unique) { true }
    let (container, begun) = (container, AsyncStream<Task<Void, any Error>>.makeStream())
    container.observe { event in
      guard event.key.type == "Int" else { return }
      _ = try? container.resolve(Bool.self)
      begun.continuation.yield(Task { _ = try container.resolve(Bool.self) })
      begun.continuation.finish()
    }
    container.observe(log.note)
    _ = try await container.resolve(Int.self)
    for await task in begun.stream { try await task.value }
    #expect(log.lines.sorted() == ["made Bool", "made Bool", "made Int"])
  }

  /// A logger may be a dependency like any other.
  @Test func `the observer may resolve`() throws {
    container.register(EventLog.self, as: .unique) { EventLog() }
    container.register(Int.self) { 1 }
    let (container, log) = (container, log)
    container.observe { event in
      _ = try? container.resolve(EventLog.self)
      log.note(event)
    }
    _ = try container.resolve(Int.self)
    #expect(log.lines == ["made Int"])
  }

  @Test func `a line says what happened and where`() throws {
    let lines = Mutex<[String]>([])
    let scope = container.makeScope("request")
    container.observe { event in lines.withLock { $0.append("\(event)") } }
    scope.register(Int.self, fileID: "App/Parts.swift", line: 4) { 1 }
    for _ in 0..<2 { _ = try scope.resolve(Int.self, fileID: "App/Routes.swift", line: 9) }
    let told = lines.withLock { $0 }
    #expect(told[0] == "registered Int, in scope \"request\", at App/Parts.swift:4")
    #expect(told[1].hasPrefix("made Int in "))
    #expect(told[1].hasSuffix("s, in scope \"request\", asked for at App/Routes.swift:9"))
    #expect(told[2] == "handed out Int, in scope \"request\", asked for at App/Routes.swift:9")
  }
  @Test(arguments: [
    (DependencyEvent.Kind.registered, "registered"), (.handedOut, "handed out"),
    (.made(.milliseconds(5)), "made in 0.005 seconds"), (.failed(Failure()), "failed: Failure()"),
  ])
  func `the kind of an event has words, which a release build writes too`(
    _ kind: DependencyEvent.Kind, _ words: String
  ) {
    #expect("\(kind)" == words)
  }
}
