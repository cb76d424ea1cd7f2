import Dovetail
import DovetailGraph
import Testing

/// A container may decorate what an installed graph makes.
@Suite struct DecoratedPartTests {
  private let log = Log()

  private func container(_ graph: DecoratedGraph) -> DependencyContainer {
    let container = DependencyContainer()
    container.install(graph)
    decorate(container)
    return container
  }

  private func decorate(_ container: DependencyContainer) {
    for name in ["part", "slow", "unique"] {
      container.decorate((any Decoratable).self, named: .named(name)) { [log] inner, _ in
        WrappedPart(inner, log)
      }
    }
  }

  @Test func `what decorates a kept part is kept`() async throws {
    let container = container(DecoratedGraph(log: log))
    let one = try await part(container)
    let other = try await part(container)
    #expect(one.name == "<part>" && one === other)
    let (slow, slowAgain) = (try await part(container, "slow"), try await part(container, "slow"))
    #expect(slow === slowAgain)
    let (new, newer) = (try await part(container, "unique"), try await part(container, "unique"))
    #expect(new !== newer)
  }

  private func part(
    _ container: DependencyContainer, _ name: String = "part"
  ) async throws -> any Decoratable {
    try await container.resolve((any Decoratable).self, named: .named(name))
  }

  @Test func `it is also kept if the decorator was there first, and in a fork of its own`()
    async throws
  {
    let graph = DecoratedGraph(log: log)
    let container = DependencyContainer()
    decorate(container)
    container.install(graph)
    let (kept, again) = (try await part(container), try await part(container))
    #expect(kept === again)
    let fork = container.fork {
      $0.modify((any Decoratable).self, named: "part") { $0 = WrappedPart($0, Log()) }
    }
    let changed = try await part(fork)
    let same = try await part(fork)
    #expect(changed.name == "<<part>>" && changed === same)
  }

  @Test func `the container closes what it made, and leaves the graph's own`() async throws {
    let graph = DecoratedGraph(log: log)
    let container = container(graph)
    container.decorate((any Decoratable).self, named: "part") { inner, _ in inner }
    _ = try await part(container)
    try await container.start()
    #expect(await container.close() == nil)
    #expect(log.all == ["close <part>"])
    #expect(await graph.close().isEmpty)
    #expect(log.all == ["close <part>", "close part"])
  }

  @Test func `a decorator that returns the graph's own closes nothing`() async throws {
    let container = DependencyContainer()
    container.install(DecoratedGraph(log: log))
    container.decorate((any Decoratable).self, named: "part") { inner, _ in inner }
    _ = try await part(container)
    #expect(await container.close() == nil)
    #expect(log.all == [])
  }
}

protocol Decoratable: AnyObject, Closeable, Sendable { var name: String { get } }

private final class PlainPart: Decoratable {
  let (name, log): (String, Log)
  init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
  nonisolated(nonsending) func close() async throws { log.write("close \(name)") }
}

private final class WrappedPart: Decoratable {
  let (inner, log): (any Decoratable, Log)
  var name: String { "<\(inner.name)>" }
  init(_ inner: any Decoratable, _ log: Log) { (self.inner, self.log) = (inner, log) }
  nonisolated(nonsending) func close() async throws { log.write("close \(name)") }
}

@DependencyGraph
final class DecoratedGraph: Installable, Sendable {
  let log: Log
  func makePart() -> any Decoratable { PlainPart("part", log) }
  @Eager func makeSlow() async throws -> any Decoratable { PlainPart("slow", log) }
  @Unique func makeUnique() -> any Decoratable { PlainPart("unique", log) }
}
