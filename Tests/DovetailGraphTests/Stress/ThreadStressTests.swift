import DovetailGraph
import Testing

@DependencyGraph
final class CrowdedGraph: Sendable {
  let log: Log

  func makeBase() -> Handle {
    log.write("base")
    return Handle("base")
  }
  func makeLeft() -> Handle {
    log.write("left")
    return Handle(base.name)
  }
  func makeRight() -> Handle {
    log.write("right")
    return Handle(base.name)
  }
  func makeTop() -> Handle {
    log.write("top")
    return Handle(left.name + right.name)
  }
  func makeLoaded() async throws -> Handle {
    log.write("loaded")
    await Task.yield()
    return Handle(top.name)
  }
  @Weakly func makeHeld() -> Handle { Handle(base.name) }
  @Unique func makeNew() -> Handle { Handle(left.name) }
}

/// A graph whose methods do what a test says, so that they can use each other and other graphs.
@DependencyGraph
final class OpenGraph: Sendable {
  let first: @Sendable (OpenGraph) throws -> Handle
  let second: @Sendable (OpenGraph) throws -> Handle

  init(
    first: @escaping @Sendable (OpenGraph) throws -> Handle = { _ in Handle("first") },
    second: @escaping @Sendable (OpenGraph) throws -> Handle = { Handle(try $0.one.name + "+") }
  ) {
    (self.first, self.second) = (first, second)
  }

  func makeOne() throws -> Handle { try first(self) }
  func makeTwo() throws -> Handle { try second(self) }
}

@DependencyGraph
private final class OverriddenGraph: Sendable {
  let hook = Locked<(@Sendable () -> Void)?>(nil)
  func makeBase() -> Handle { Handle("base") }
  func makeUser() -> Handle {
    let name = base.name
    hook.withLock { $0 }?()
    return Handle(name + "+")
  }
  func makeLate() async -> Handle {
    let name = base.name
    hook.withLock { $0 }?()
    return Handle(name + "+")
  }
}

@Suite struct ThreadStressTests {
  @Test(arguments: 0..<20) func `a property is made once however many threads and tasks ask`(
    _: Int
  ) async {
    let graph = CrowdedGraph(log: Log())
    let found = Locked<[Set<ObjectIdentifier>]>(Array(repeating: [], count: 5))
    let held = Locked<[Handle]>([])
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<64 {
        group.addTask {
          let handle =
            switch index % 6 {
            case 0: graph.top
            case 1: graph.left
            case 2: graph.right
            case 3: graph.base
            case 4: try! await graph.loaded
            default: graph.held
            }
          held.withLock { $0.append(handle) }
          if index % 6 < 5 { found.withLock { _ = $0[index % 6].insert(ObjectIdentifier(handle)) } }
        }
      }
    }
    #expect(graph.log.all.sorted() == ["base", "left", "loaded", "right", "top"])
    #expect(found.withLock { $0 }.map(\.count) == [1, 1, 1, 1, 1])
  }

  @Test(arguments: 0..<20) func `overriding meanwhile never mixes two generations`(_: Int) async {
    let graph = CrowdedGraph(log: Log())
    await onThreads(16) { index in
      if index == 7 {
        graph.override(base: Handle("stub"))
      } else {
        #expect(["base", "stub"].contains(graph.new.name))
        #expect(["base", "stub"].contains(graph.held.name))
      }
    }
    #expect(graph.left.name == "stub")
    #expect(graph.held.name == "stub")
  }

  @Test(arguments: 0..<20) func `threads that use, override and close two graphs end`(
    _ round: Int
  ) async {
    let inner = CrowdedGraph(log: Log())
    let outer = OpenGraph(first: { _ in inner.top }, second: { Handle(try $0.one.name + "+") })
    await onThreads(16) { index in
      switch (index + round) % 8 {
      case 0: inner.override(left: Handle("stub"))
      case 2: _ = inner.base
      case 3: _ = try? outer.one
      case 4: outer.override(one: Handle("other"))
      default: _ = try? outer.two
      }
    }
    await outer.close()
    await inner.close()
    #expect(throws: GraphClosed.self) { try outer.two }
  }

  @Test func `an error of a method is passed on, and the next caller tries again`() throws {
    let tries = Counter()
    let graph = OpenGraph(first: { _ in
      if tries.add() == 1 { throw NoURL() }
      return Handle("second try")
    })
    #expect(throws: NoURL.self) { try graph.two }
    #expect(try graph.two.name == "second try+")
  }

  @Test func `what is made during an override is made again`() async {
    let graph = OverriddenGraph()
    graph.hook.withLock { $0 = { [unowned graph] in graph.override(base: Handle("stub")) } }
    #expect(graph.user.name == "base+")
    graph.hook.withLock { $0 = { [unowned graph] in graph.override(base: Handle("last")) } }
    #expect(await graph.late.name == "stub+")
    graph.hook.withLock { $0 = nil }
    #expect(graph.user.name == "last+")
    #expect(await graph.late.name == "last+")
  }
}
