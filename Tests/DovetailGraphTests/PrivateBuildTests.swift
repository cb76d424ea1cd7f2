import Dovetail
import DovetailGraph
import Foundation
import Testing

// The first instances of a graph are built by their threads alone, until someone asks for more.

/// A graph whose methods do what a test says, so that they can use each other and other graphs.
@DependencyGraph
final class OpenGraph: Sendable {
  let first: @Sendable (OpenGraph) throws -> Handle
  let second: @Sendable (OpenGraph) throws -> Handle

  init(
    first: @escaping @Sendable (OpenGraph) throws -> Handle = { _ in Handle("first") },
    second: @escaping @Sendable (OpenGraph) throws -> Handle = { Handle(try $0.one.name + "+") }
  ) {
    self.first = first
    self.second = second
  }

  func makeOne() throws -> Handle { try first(self) }
  func makeTwo() throws -> Handle { try second(self) }
}

@DependencyGraph
final class ClosingGraph: Sendable {
  let log: Log

  func makeDeep() -> Resource { Resource("deep", log) }
  func makeHigh() -> Resource {
    _ = deep
    return Resource("high", log)
  }
  func makeOther() -> Resource { Resource("other", log) }
}

@Suite struct PrivateBuildTests {
  private let log = Log()

  @Test func `what was made before anything else is closed in the reverse order`() async {
    let graph = ClosingGraph(log: log)
    _ = graph.other
    _ = graph.high
    #expect(await graph.close() == nil)
    #expect(
      log.all == [
        "made other", "made deep", "made high", "closed high", "closed deep", "closed other",
      ])
  }

  @Test func `closing waits for an instance that a thread is making`() async throws {
    let (isMaking, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let log = log
    let graph = OpenGraph(
      first: { _ in
        isMaking.signal()
        mayEnd.wait()
        log.note("made")
        return Handle("first")
      }, second: { _ in throw NoURL() })
    let thread = Thread { _ = try? graph.one }
    thread.start()
    await offPool { isMaking.wait() }
    async let closing: Void = {
      await graph.close()
      log.note("closed")
    }()
    await offPool {
      // The graph says so when its closing has begun.
      while #expect(throws: (any Error).self, performing: { try graph.two }) is NoURL {}
      mayEnd.signal()
    }
    await closing
    #expect(log.all == ["made", "closed"])
  }

  @Test func `a thread waits for the instance that another one makes`() async throws {
    let (isMaking, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let log = log
    let graph = OpenGraph(first: { _ in
      log.note("made")
      isMaking.signal()
      mayEnd.wait()
      return Handle("first")
    })
    let found = Found()
    let threads = DispatchGroup()
    DispatchQueue.global().async(group: threads) { found.add(try! graph.two, under: 0) }
    await offPool { isMaking.wait() }
    for _ in 0..<3 {
      DispatchQueue.global().async(group: threads) { found.add(try! graph.one, under: 1) }
    }
    mayEnd.signal()
    await offPool { threads.wait() }
    #expect(log.all == ["made"])
    #expect(found.counts == [1, 1])
    #expect(try graph.two.name == "first+")
  }

  @Test func `a cycle through two graphs is an error with its path`() {
    let pair = Pair()
    let outer = OpenGraph(first: { _ in try pair.inner!.two })
    let inner = OpenGraph(first: { _ in try pair.outer!.one })
    (pair.outer, pair.inner) = (outer, inner)
    for _ in 0..<2 {
      let error = #expect(throws: DependencyError.self) { try outer.one }
      #expect(
        String(describing: error!) == """
          DovetailMacrosTests/PrivateBuildTests.swift:21: error: [Dovetail/DependencyCycle] one → two → one → one
            DovetailMacrosTests/PrivateBuildTests.swift:21: one is made here, and needs two
            DovetailMacrosTests/PrivateBuildTests.swift:22: two is made here, and needs one
            DovetailMacrosTests/PrivateBuildTests.swift:21: one is made here, and needs one
            help: to break the cycle, let one of them take a Lazy of what it needs from the other graph
          """)
    }
  }

  @Test func `two threads that need each other's instance get an error, and go on`() async {
    let meeting = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let tries = Tries()
    let graph = OpenGraph(
      first: { graph in
        guard tries.isFirst(of: 1) else { return Handle("late") }
        meeting.0.signal()
        meeting.1.wait()
        return try graph.two
      },
      second: { graph in
        guard tries.isFirst(of: 2) else { return Handle("late") }
        meeting.1.signal()
        meeting.0.wait()
        return try graph.one
      })
    let ids = Log()
    await offPool {
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        do {
          _ = try index == 0 ? graph.one : graph.two
        } catch {
          let isCycle = (error as? DependencyError)?.id == .dependencyCycle
          ids.note(isCycle ? "cycle" : "\(error)")
        }
      }
    }
    #expect(!ids.all.isEmpty)
    #expect(Set(ids.all) == ["cycle"])
    #expect(throws: Never.self) { _ = try (graph.one, graph.two) }
  }

  @Test func `an error of a method is passed on, and the next caller tries again`() throws {
    let tries = Tries()
    let graph = OpenGraph(first: { _ in
      if tries.isFirst(of: 1) { throw NoURL() }
      return Handle("second try")
    })
    #expect(throws: NoURL.self) { try graph.two }
    #expect(try graph.two.name == "second try+")
  }

  @Test func `a method may resolve from a container, whose errors say what asked`() throws {
    let container = DependencyContainer()
    container.register(Handle.self, as: .unique) { (number: Int) in Handle("\(number)") }
    let graph = OpenGraph(first: { _ in try container.resolve() })
    let error = #expect(throws: DependencyError.self) { try graph.two }
    #expect(
      String(describing: error!) == """
        DovetailMacrosTests/PrivateBuildTests.swift:22: error: [Dovetail/MissingBinding] nothing provides `Int`
          two → one → Handle → Int
          DovetailMacrosTests/PrivateBuildTests.swift:162: Handle was registered here, and needs it as parameter 1
          help: register(Int.self) { … }
        """)
    container.register(Int.self) { 3 }
    #expect(try graph.two.name == "3+")
  }

  @Test func `an override makes what depends on it again, and keeps the rest`() throws {
    let graph = OverriddenGraph()
    let (base, user, other) = (graph.base, graph.user, graph.other)
    graph.override(base: Handle("stub"))
    #expect(graph.base !== base && graph.user !== user && graph.other === other)
    #expect(graph.user.name == "stub+")
  }

  @Test func `a method that overrides what it has just used is made again`() throws {
    let graph = OverriddenGraph(overrides: true)
    #expect(graph.user.name == "base+")
    #expect(graph.user.name == "stub+")
  }

  @Test func `a graph that is only used has no container, and goes with its instances`() {
    let tracker = Log()
    do {
      let graph = LeavingGraph(log: tracker)
      _ = (graph.part, graph.user)
    }
    #expect(tracker.all == ["user left", "part left"])
  }

  @Test func `the newest instance goes first, whether or not the graph has a container`() throws {
    for isKnown in [false, true] {
      let log = Log()
      do {
        let graph = LeavingGraph(log: log)
        _ = graph.last
        if isKnown { try graph.start() }
        _ = graph.user
      }
      #expect(log.all == ["user left", "part left", "last left"])
    }
  }

  @Test(arguments: 0..<20) func `threads that use, override and close two graphs end`(
    _ round: Int
  ) async {
    let inner = CrowdedGraph(log: Log())
    let outer = OpenGraph(first: { _ in inner.top }, second: { Handle(try $0.one.name + "+") })
    await offPool {
      DispatchQueue.concurrentPerform(iterations: 16) { index in
        switch (index + round) % 8 {
        case 0: inner.override(left: Handle("stub"))
        case 1: DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = try? outer.two }
        case 2: _ = inner.base
        case 3: _ = try? outer.one
        case 4: outer.override(one: Handle("other"))
        default: _ = try? outer.two
        }
      }
    }
    await outer.close()
    await inner.close()
    #expect(throws: DependencyError.self) { try outer.two }
  }
}

@DependencyGraph
private final class OverriddenGraph: Sendable {
  let overrides: Bool
  init(overrides: Bool = false) { self.overrides = overrides }

  func makeBase() -> Handle { Handle("base") }
  func makeUser() -> Handle {
    let name = base.name
    if overrides, name == "base" { override(base: Handle("stub")) }
    return Handle(name + "+")
  }
  func makeOther() -> Handle { Handle("other") }
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
  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }
  deinit { log.note("\(name) left") }
}

/// Two graphs that are made one after the other, and use each other.
private final class Pair: @unchecked Sendable {
  // SAFETY: set before any thread uses the graphs.
  weak var outer: OpenGraph?
  weak var inner: OpenGraph?
}

private final class Tries: @unchecked Sendable {
  // SAFETY: guarded by the lock.
  private let lock = NSLock()
  private var tried: Set<Int> = []
  func isFirst(of number: Int) -> Bool { lock.withLock { tried.insert(number).inserted } }
}

/// Runs what may block on a thread of its own, and waits for it as a task.
private func offPool(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    let thread = Thread {
      body()
      continuation.resume()
    }
    thread.stackSize = 1 << 20
    thread.start()
  }
}
