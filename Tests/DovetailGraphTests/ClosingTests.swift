import Dispatch
import DovetailGraph
import Testing

@globalActor private actor Archive { static let shared = Archive() }

@MainActor private final class Screen: @MainActor Closeable {
  let log: Log
  nonisolated init(_ log: Log) { self.log = log }
  func close() {
    MainActor.preconditionIsolated()
    log.write("screen")
  }
}

/// Not `Sendable`, and of no actor: it is closed where it is used, here on the main actor.
private final class Loose: Closeable {
  let log: Log
  init(_ log: Log) { self.log = log }
  func close() {
    MainActor.preconditionIsolated()
    log.write("loose")
  }
}

@DependencyGraph
private final class ActorsGraph: Sendable {
  let log: Log
  func makeFirst() -> Resource { Resource("first", log) }
  @MainActor func makeScreen() -> Screen { Screen(log) }
  @Archive func makeNumber() -> Int { 1 }
  @Archive @Closes func closeNumber(_ number: Int) {
    Archive.preconditionIsolated()
    log.write("number")
  }
  func makeText() -> String { "" }
  @MainActor @Closes func closeText(_ text: String) throws {
    MainActor.preconditionIsolated()
    log.write("text")
    throw NoURL()
  }
}

@MainActor @DependencyGraph
private final class ScreenParts {
  let log: Log
  func makeScreen() -> Screen { Screen(log) }
  func makePlain() -> Loose { Loose(log) }
  func makeOther() -> [Loose] { [] }
  @Closes nonisolated func closeOther(_ other: [Loose]) { log.write("other") }
}

/// It belongs to the code that made it.
@DependencyGraph
private final class OwnGraph {
  let log: Log
  func makeDraft() -> Resource { Resource("draft", log) }
  func makeLater() async throws -> [Resource] { [draft] }
  @Closes func closeLater(_ later: [Resource]) async throws { log.write("later") }
}

@DependencyGraph
private final class WeakGraph: Sendable {
  let log: Log
  func makeOther() -> Int { 1 }
  @Closes func closeOther(_ other: Int) { log.write("other") }
  @Weakly func makeLink() -> Resource { other == 1 ? Resource("link", log) : Resource("", log) }
  @Weakly func makeNamed() async -> Handle { Handle("named") }
  @Closes func closeNamed(_ named: Handle) { log.write(named.name) }
}

/// Its types do not say that the parts are `Closeable`.
@DependencyGraph
private final class HidingGraph: Sendable {
  let log: Log
  func makeSome() -> Resource? { Resource("some", log) }
  func makeNone() -> Resource? { nil }
  func makeAny() -> any Sendable { Resource("any", log) }
  func makeInner() -> any Sendable { Optional(Resource("inner", log)) }
  func makePlain() -> any Sendable { Handle("plain") }
}

/// Its parts wait at gates.
@DependencyGraph
private final class SlowGraph: Sendable {
  let log = Log()
  let gate = Gate()

  func makeThread() -> Resource {
    gate.wait()
    return Resource("thread", log)
  }
  func makeTask() async -> Resource {
    await gate.passed()
    return Resource("task", log)
  }
  func makeUnmade() throws -> Int { 0 }
  func makeAtOnce() throws -> Handle { Handle("at once") }
  @Unique func makeFresh() throws -> Handle { Handle("fresh") }
  /// Its maker closes the graph.
  func makeClosing() async throws -> Resource {
    await close()
    return Resource("closing", log)
  }
}

@MainActor @DependencyGraph
private final class EndingGraph {
  let log = Log()
  let end = Gate()
  func makeFirst() throws -> Handle { Handle("first") }
  func makeLast() -> String { "last" }
  @Closes func closeLast(_ last: String) async {
    await end.passed()
    await close()  // which does not wait for itself
    log.write("closed last")
  }
}

@Suite struct ClosingTests {
  private let log = Log()

  @Test func `closing goes in the reverse order of making`() async throws {
    let graph = LivingGraph(log: log, fails: false)
    _ = try await graph.second
    _ = graph.handle
    #expect(await graph.close().isEmpty)
    #expect(
      log.all == ["made first", "made second", "closed handle", "closed second", "closed first"])
    #expect(await graph.close().isEmpty)
    #expect(log.all.count == 5)
  }

  @Test func `each part is closed on its actor, and all failures are returned`() async {
    let graph = ActorsGraph(log: log)
    _ = (graph.first, await graph.screen, await graph.number, graph.text)
    let errors = await graph.close()
    #expect(errors.count == 1 && errors[0] is NoURL)
    #expect(log.all == ["made first", "text", "number", "screen", "closed first"])
  }

  @Test func `a graph of the main actor closes its parts there`() async {
    let log = log
    let graph = await MainActor.run {
      let graph = ScreenParts(log: log)
      _ = (graph.screen, graph.plain, graph.other)
      return graph
    }
    #expect(await Task.detached { await graph.close() }.value.isEmpty)
    #expect(log.all == ["other", "loose", "screen"])
  }

  @Test func `a graph that its caller owns is closed by it`() async throws {
    let graph = OwnGraph(log: log)
    _ = try await graph.later
    #expect(await graph.close().isEmpty)
    #expect(log.all == ["made draft", "later", "closed draft"])
  }

  @Test func `what is held weakly is closed if somebody holds it`() async {
    let graph = WeakGraph(log: log)
    let held = (graph.link, await graph.named)
    await graph.close()
    #expect(log.all == ["made link", "named", "closed link", "other"])
    _ = held
    let other = WeakGraph(log: Log())
    _ = (other.link, await other.named)
    await other.close()
    #expect(other.log.all == ["made link", "other"])
  }

  @Test func `a part is closed for what it is, whatever its type says`() async {
    let graph = HidingGraph(log: log)
    _ = (graph.some, graph.none, graph.any, graph.inner, graph.plain)
    #expect(await graph.close().isEmpty)
    #expect(log.all.suffix(3) == ["closed inner", "closed any", "closed some"])
  }

  @Test func `an override is not the graph's to close`() async {
    let graph = WeakGraph(log: log)
    graph.override(other: 2)
    let link = Resource("other link", log)
    graph.override(link: link)
    #expect(graph.link === link)
    await graph.close()
    #expect(log.all == ["made other link"])
  }

  @Test func `closing waits for the threads and tasks that make a part, and closes it`() async {
    let graph = SlowGraph()
    let task = Task { await graph.task }
    async let thread: Void = onThread { _ = graph.thread }
    await graph.gate.come(2)
    let closing = Task { await graph.close() }
    // The graph says so when its closing has begun.
    while (try? graph.fresh) != nil { await Task.yield() }
    #expect(throws: GraphClosed.self) { try graph.unmade }
    #expect(graph.log.all == [])
    graph.gate.open()
    _ = await (task.value, thread, closing.value)
    #expect(Set(graph.log.all.prefix(2)) == ["made thread", "made task"])
    #expect(Set(graph.log.all.dropFirst(2)) == ["closed thread", "closed task"])
  }

  @MainActor @Test
  func `a second closing waits for the first, and no closing for itself`() async throws {
    let graph = EndingGraph()
    let (kept, _) = (try graph.first, graph.last)
    let first = Task { await graph.close() }
    await graph.end.come()
    // What is not closed yet can be used.
    #expect(try graph.first === kept)
    let second = Task { () -> [String] in
      await graph.close()
      return graph.log.all
    }
    // Jobs of the main actor run one after the other.
    await Task {}.value
    graph.end.open()
    #expect(await first.value.isEmpty)
    #expect(await second.value == ["closed last"])
  }

  @Test func `a maker may close its graph, which does not wait for it`() async {
    let graph = SlowGraph()
    await #expect(throws: GraphClosed.self) { _ = try await graph.closing }
    #expect(graph.log.all == ["made closing"])
  }

  @Test func `using a closed graph is an error that says so`() async throws {
    let graph = LivingGraph(log: log, fails: false)
    _ = try await graph.first
    await graph.close(fileID: "App/Main.swift", line: 9)
    let error = await #expect(throws: GraphClosed.self) { try await graph.first }
    #expect(error?.part == "first")
    #expect(
      error?.description == """
        DovetailGraphTests/StartingTests.swift:9: error: [Dovetail/ClosedContainer] `first` was asked for after the graph was closed
          App/Main.swift:9: the graph was closed here
          help: use it before close(), or make another graph
        """)
    await #expect(throws: GraphClosed.self) { try await graph.start() }
  }

  @Test func `a part that cannot throw that stops the process with the same words`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let graph = WeakGraph(log: Log())
      await graph.close()
      _ = graph.other
    }
    #expect(words(of: result).contains("`other` was asked for after the graph was closed"))
  }

  @Test func `parts go with the graph, closed or not, the newest first`() async throws {
    for isClosed in [false, true] {
      let log = Log()
      do {
        let graph = LeavingGraph(log: log)
        _ = (graph.last, graph.user)
        if isClosed { await graph.close() }
      }
      #expect(log.all == ["user left", "part left", "last left"])
    }
  }

  @Test(arguments: 0..<50) func `threads and tasks that use a graph while it is closed end`(
    _: Int
  ) async {
    let graph = SlowGraph()
    graph.gate.open()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask { for _ in 0..<20 { _ = try? (graph.atOnce, graph.fresh) } }
        group.addTask { #expect(await graph.close().isEmpty) }
      }
    }
    #expect(throws: GraphClosed.self) { _ = try graph.atOnce }
  }
}

@DependencyGraph
private final class LeavingGraph: Sendable {
  let log: Log
  func makePart() -> Leaving { Leaving("part", log) }
  func makeUser() -> Leaving {
    _ = part
    return Leaving("user", log)
  }
  func makeLast() -> Leaving { Leaving("last", log) }
}
private final class Leaving: Sendable {
  let name: String
  let log: Log
  init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
  deinit { log.write("\(name) left") }
}
