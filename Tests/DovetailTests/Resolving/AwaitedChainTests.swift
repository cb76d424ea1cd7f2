@testable import Dovetail
import Testing

/// A chain of parts, the last of which has to be awaited.
@Suite struct AwaitedChainTests {
  @Test func `all its parts look ahead together`() async throws {
    let seen = Locked<[ObjectIdentifier?]>([])
    let container = DependencyContainer()
    for index in 0..<100 {
      container.register(Link.self, named: .init("\(index)"), keys: .init("\(index + 1)")) {
        (next: Link) in
        seen.withLock { $0.append(Dovetail.Asking.current?.foresight.map { ObjectIdentifier($0) }) }
        return Link(next.length + 1)
      }
    }
    container.register(Link.self, named: "100") { () async in Link(0) }
    #expect(try await container.resolve(Link.self, named: "0").length == 100)
    let all = seen.withLock { $0 }
    #expect(all.count == 100 && Set(all).count == 1 && all[0] != nil)
  }

  @Test func `a part that was registered meanwhile is awaited all the same`() async throws {
    let container = DependencyContainer()
    container.register(Link.self, named: "first", keys: "second", "third") {
      (second: Link, third: Link) in Link(second.length + third.length)
    }
    container.register(Link.self, named: "second") { () async in
      container.register(Link.self, named: "third") { () async in
        await Task.yield()
        return Link(5)
      }
      return Link(1)
    }
    container.register(Link.self, named: "third", keys: "fourth") { (link: Link) in link }
    container.register(Link.self, named: "fourth") { Link(2) }
    defer { container.unregisterAll() }
    #expect(try await container.resolve(Link.self, named: "first").length == 6)
  }

  @Test func `a new part behind an asynchronous decorator that asks for itself is a cycle`() async {
    let container = DependencyContainer()
    container.register(Link.self, as: .unique) { r in try r.resolve(Link.self) }
    container.decorate(Link.self) { link, _ async in link }
    let error = await #expect(throws: DependencyError.self) {
      _ = try await container.resolve(Link.self)
    }
    #expect(error?.id == .dependencyCycle)
  }
}

private struct Link: Sendable {
  let length: Int
  init(_ length: Int) { self.length = length }
}
