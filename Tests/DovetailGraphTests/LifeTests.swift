import Dovetail
import DovetailGraph
import Testing

final class Resource: Closeable, Sendable {
  let name: String
  let log: Log
  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
    log.note("made \(name)")
  }
  func close() async throws { log.note("closed \(name)") }
}

final class Handle: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

@DependencyGraph
final class LivingGraph: Sendable {
  let log: Log
  let fails: Bool

  @Eager func makeFirst() async throws -> Resource { Resource("first", log) }
  @Eager func makeSecond() async throws -> Resource {
    _ = try await first
    if fails { throw NoURL() }
    return Resource("second", log)
  }
  @Eager func makeHandle() -> Handle { Handle("handle") }
  func makeUnused() -> Resource { Resource("unused", log) }
  @Closes func closeHandle(_ handle: Handle) async throws { log.note("closed \(handle.name)") }
}

@DependencyGraph
final class TwoFailures: Sendable {
  static let line = #line - 2
  @Eager func makeFirst() async throws -> String { throw NoURL() }
  @Eager func makeSecond() async throws -> Bool { throw NoURL() }
}

@DependencyGraph
final class CancelledStart: Sendable {
  let fails: Bool
  @Eager func makeFirst() async throws -> String { throw CancellationError() }
  @Eager func makeSecond() async throws -> Bool { throw CancellationError() }
  @Eager func makeThird() async throws -> Int {
    if fails { throw NoURL() }
    return 3
  }
}

@Suite struct LifeTests {
  private let log = Log()

  @Test func `a start makes the eager properties and nothing else`() async throws {
    let graph = LivingGraph(log: log, fails: false)
    try await graph.start()
    #expect(log.all == ["made first", "made second"])
  }

  @Test func `a start reports its progress`() async throws {
    let graph = LivingGraph(log: log, fails: false)
    let log = log
    try await graph.start { log.note("\($0.done)/\($0.total)") }
    #expect(log.all.filter { $0.contains("/") } == ["1/3", "2/3", "3/3"])
  }

  @Test func `closing goes in the reverse order of making`() async throws {
    let graph = LivingGraph(log: log, fails: false)
    _ = try await graph.second
    _ = graph.handle
    #expect(await graph.close() == nil)
    #expect(
      log.all == ["made first", "made second", "closed handle", "closed second", "closed first"])
  }

  @Test func `a failed start leaves what it made and can be tried again`() async throws {
    let graph = LivingGraph(log: log, fails: true)
    await #expect(throws: NoURL.self) { try await graph.start() }
    #expect(log.all.filter { $0.hasSuffix("first") } == ["made first"])
    await #expect(throws: NoURL.self) { try await graph.start() }
    #expect(log.all.filter { $0.hasSuffix("first") } == ["made first"])
  }

  @Test func `a start in which several fail names them all`() async throws {
    let graph = TwoFailures()
    let error = await #expect(throws: DependencyError.self) { try await graph.start() }
    #expect(
      error.map(String.init(describing:)) == """
        DovetailMacrosTests/LifeTests.swift:\(TwoFailures.line + 3): error: [Dovetail/RecipeFailed] the recipe of `first` threw: NoURL()
          DovetailMacrosTests/LifeTests.swift:\(TwoFailures.line + 3): first was registered here
          help: first was not kept; resolving again runs the recipe again
        DovetailMacrosTests/LifeTests.swift:\(TwoFailures.line + 4): error: [Dovetail/RecipeFailed] the recipe of `second` threw: NoURL()
          DovetailMacrosTests/LifeTests.swift:\(TwoFailures.line + 4): second was registered here
          help: second was not kept; resolving again runs the recipe again
        """)
    #expect(error?.underlying is NoURL)
  }

  @Test func `a start that was cancelled is no failure`() async throws {
    await #expect(throws: CancellationError.self) { try await CancelledStart(fails: false).start() }
    await #expect(throws: NoURL.self) { try await CancelledStart(fails: true).start() }
  }

  @Test func `using a closed graph is an error that says so`() async throws {
    let graph = LivingGraph(log: log, fails: false)
    _ = try await graph.first
    await graph.close(fileID: "App/Main.swift", line: 9)
    let error = await #expect(throws: DependencyError.self) { try await graph.first }
    #expect(
      String(describing: error!) == """
        DovetailMacrosTests/LifeTests.swift:25: error: [Dovetail/ClosedContainer] `first` was asked for after the graph was closed
          App/Main.swift:9: the graph was closed here
          help: use it before close(), or make another graph
        """)
  }

  @Test func `a graph that goes takes its instances along`() async throws {
    weak var resource: Resource?
    do {
      let graph = LivingGraph(log: log, fails: false)
      resource = try await graph.first
      #expect(resource != nil)
    }
    #expect(resource == nil)
  }

  @Test func `a graph that nothing holds goes although a lazy part refers to it`() {
    weak var graph: CircleWithLazy?
    do {
      let made = CircleWithLazy()
      graph = made
      #expect(made.left.right.value.left === made.left)
    }
    #expect(graph == nil)
  }
}

final class Ear: Sendable {
  let voice: @Sendable () -> Voice
  init(voice: @escaping @Sendable () -> Voice) { self.voice = voice }
}
final class Voice: Sendable {
  let ear: Ear
  init(ear: Ear) { self.ear = ear }
}

@DependencyGraph
final class CircleWithClosure: Sendable {
  func makeEar() -> Ear { Ear(voice: { [unowned self] in voice }) }
  func makeVoice() -> Voice { Voice(ear: ear) }
}

@Suite struct CircleWithClosureTests {
  @Test func `the cure of a cycle keeps no part alive`() {
    weak var voice: Voice?
    do {
      let graph = CircleWithClosure()
      voice = graph.voice
      #expect(graph.ear.voice() === voice)
    }
    #expect(voice == nil)
  }

  @Test func `a closure that is called later is a deferred need`() {
    let ear = CircleWithClosure.blueprint.bindings[0]
    #expect(ear.edges.map(\.kind) == [.deferred])
    #expect(!ear.isOpaque)
  }
}

final class Left: Sendable {
  let right: Lazy<Right>
  init(right: Lazy<Right>) { self.right = right }
}
final class Right: Sendable {
  let left: Left
  init(left: Left) { self.left = left }
}

@DependencyGraph
final class CircleWithLazy: Sendable {
  func makeLeft() -> Left { Left(right: Lazy { [unowned self] in right }) }
  func makeRight() -> Right { Right(left: left) }

  @Test func `a container reports that its graph was closed`() async throws {
    let graph = LivingGraph(log: Log(), fails: false)
    let container = DependencyContainer()
    container.install(graph)
    await graph.close()
    // The property does not throw; used directly it could only stop the process.
    let error = await #expect(throws: DependencyError.self) {
      try await container.resolve(Handle.self)
    }
    #expect(error?.id == .closedContainer)
    #expect(
      error?.diagnostics.first?.message == "`handle` was asked for after the graph was closed")
  }
}
