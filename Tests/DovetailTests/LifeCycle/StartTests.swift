import Testing

@testable import Dovetail

@Suite struct StartTests {
  @Test func `code of the main actor has its own part while a start goes on elsewhere`()
    async throws
  {
    let (container, begun) = (DependencyContainer(), Gate())
    container.mainActor.register(Confined.self, as: .eager) { Confined() }
    container.register(Int.self, as: .eager) { () async in
      begun.open()
      return 1
    }
    let starting = await MainActor.run {
      // The main actor is busy meanwhile, with its first screen.
      let starting = Task.detached { try await container.start() }
      begun.wait()
      #expect(throws: Never.self) { try container.mainActor.resolve(Confined.self) }
      return starting
    }
    try await starting.value
  }

  @Test func `contributions that an overridden list replaces are not built`() async throws {
    let container = DependencyContainer()
    let log = Log()
    container.contribute(Int.self, as: .eager) {
      log.write("live")
      return 1
    }
    let fork = container.fork { $0.override([Int].self) { [2] } }
    try await fork.start()
    #expect(log.all.isEmpty)
    #expect(try await fork.resolve([Int].self) == [2])
    try await container.start()
    #expect(log.all == ["live"])
  }

  @Test func `an instance that others wait for stays when the start is cancelled`() async throws {
    let container = DependencyContainer()
    let (begun, gate, log) = (Gate(), Gate(), Log())
    container.register(Tracked.self, as: .eager) { () async in
      await begun.open(thenPass: gate, giving: Tracked(Tracker()))
    }
    .onClose { _ in log.write("closed") }
    let start = Task { try await container.start() }
    await begun.passed()
    let other = Task { try await container.resolve(Tracked.self) }
    await eventually { container.waitingForBuilds == [2] }
    start.cancel()
    gate.open()
    await #expect(throws: (any Error).self) { try await start.value }
    #expect(try await other.value === container.resolve(Tracked.self))
    #expect(log.all.isEmpty)
  }

  @Test func `a cancelled start closes in peace`() async throws {
    let container = DependencyContainer()
    let (waiting, log) = (Gate(), Log())
    container.register(Int.self, as: .eager) { () async in 1 }
      .onClose { _ in log.write("cancelled: \(Task.isCancelled)") }
    container.register(String.self, as: .eager) { (_: Int) async throws in
      waiting.open()
      try await untilCancelled()
      return ""
    }
    let start = Task { try await container.start() }
    await waiting.passed()
    start.cancel()
    await #expect(throws: (any Error).self) { try await start.value }
    #expect(log.all.isEmpty)
    await container.close()
    #expect(log.all == ["cancelled: false"])
  }

  let container = DependencyContainer()
  let log = Log()

  @Test func `start builds the eager instances and nothing else, and reports each`() async throws {
    container.register(Int.self, as: .eager) { [log] in
      log.write("int")
      return 1
    }
    container.register(Bool.self, as: .eager) { () async in true }
    container.register(String.self) { [log] in
      log.write("string")
      return "x"
    }
    for _ in 0..<2 { try await container.start { [log] in log.write("\($0.done)/\($0.total)") } }
    #expect(log.all.sorted() == ["1/2", "1/2", "2/2", "2/2", "int"])
  }

  @Test func `what was built stays when a part fails, and the container starts again`() async throws
  {
    struct Failure: Error {}
    let attempts = Counter()
    container.register(Bool.self) { true }.onClose { [log] _ in log.write("bool") }
    container.register(Int.self) { 1 }.onClose { [log] _ in log.write("int") }
    container.register(Double.self, as: .eager) { (number: Int) in Double(number) }
      .onClose { [log] _ in log.write("double") }
    container.register(String.self, as: .eager) { (number: Double) async throws -> String in
      if attempts.add() == 1 { throw Failure() }
      return "\(number)"
    }
    _ = try await container.resolve(Bool.self)
    let asked = #line + 1
    let text = await errorText { try await container.start() }
    #expect(text?.hasPrefix("\(#fileID):\(asked): error: [Dovetail/RecipeFailed]") == true)
    #expect(log.all.isEmpty)
    try await container.start()
    #expect(try await container.resolve(String.self) == "1.0")
    await container.close()
    #expect(log.all == ["double", "int", "bool"])
  }

  @Test func `every part that failed is named, and the others are finished`() async throws {
    struct Failure: Error {}
    let begun = Gate()
    container.register(Int.self, as: .eager) { () async throws -> Int in
      await begun.passed()
      throw Failure()
    }
    container.register(Double.self, as: .eager) { () throws -> Double in throw Failure() }
    container.register(String.self, as: .eager) { [log] () async in
      begun.open()
      log.write("made")
      return "x"
    }
    let asked = #line + 1
    let text = await errorText { try await container.start() }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/RecipeFailed] the recipe of `Int` threw: Failure()
          \(#fileID):\(asked - 11): Int was registered here
          help: Int was not kept; resolving again runs the recipe again
        \(#fileID):\(asked): error: [Dovetail/RecipeFailed] the recipe of `Double` threw: Failure()
          \(#fileID):\(asked - 7): Double was registered here
          help: Double was not kept; resolving again runs the recipe again
        """)
    #expect(log.all == ["made"])
    #expect(try await container.resolve(String.self) == "x")
  }

  @Test func `a part whose recipe speaks of a cancellation that was none has failed`() async throws
  {
    let container = DependencyContainer()
    container.register(Int.self, as: .eager) { () async throws -> Int in throw CancellationError() }
    container.register(Double.self) { (_: Int) in 1 }
    let asked = #line + 1
    let start = await errorText { try await container.start() }
    let resolve = await awaitedError { _ = try await container.resolve(Double.self) }
    #expect(
      start == """
        \(#fileID):\(asked): error: [Dovetail/RecipeFailed] the recipe of `Int` threw: CancellationError()
          \(#fileID):\(asked - 3): Int was registered here
          help: Int was not kept; resolving again runs the recipe again
        """)
    #expect(resolve?.id == .recipeFailed && resolve?.underlying is CancellationError)
  }

  @Test func `what fails has failed, whatever decorates it meanwhile`() async throws {
    let (container, began, go) = (DependencyContainer(), Gate(), Gate())
    container.register(Int.self, as: .eager) { () async throws in
      await began.open(thenPass: go)
      throw CancellationError()
    }
    let start = begin("start()") { try await container.start() }
    await began.passed()
    container.decorate(Int.self) { inner, _ in inner }
    go.open()
    #expect(try await start.errorID() == .recipeFailed)
  }

  @Test(arguments: [MainActorLifetime.unique, .single])
  func `an eager part is built on the actor that its need is on`(
    _ lifetime: MainActorLifetime
  ) async throws {
    let container = DependencyContainer()
    container.mainActor.register(Settings.self, as: lifetime) { Settings() }
    container.register(Reader.self, as: .unique, using: Reader.init(settings:))
    container.register(App.self, as: .eager, using: App.init(reader:))
    try await container.start()
    #expect(try await container.resolve(App.self).title == "on the main actor")
  }
}

private final class Settings { let title = "on the main actor" }

private struct Reader: Sendable {
  let title: String
  init(settings: Settings) { title = settings.title }
}

private struct App: Sendable {
  let title: String
  init(reader: Reader) { title = reader.title }
}

/// Not `Sendable`, and so of the main actor alone.
private final class Confined {}
