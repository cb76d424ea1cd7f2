import Dovetail
import Testing

/// A chain of parts, the last of which has to be awaited.
@Suite struct AwaitedChainTests {
  @Test func `four times as many parts take about four times as long`() async throws {
    let (short, long) = (chain(of: 100), chain(of: 400))
    var times = (short: Duration.seconds(60), long: Duration.seconds(60))
    // The shortest of several times is that of the work, not of what else the machine did.
    for _ in 0..<12 {
      times.short = min(times.short, try await time(short))
      times.long = min(times.long, try await time(long))
    }
    // Sixteen times, if each part looked ahead to the last.
    #expect(times.long < times.short * 9)
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

  private func time(_ container: DependencyContainer) async throws -> Duration {
    let fork = container.fork()
    let start = ContinuousClock.now
    _ = try await fork.resolve(Link.self, named: "0")
    return start.duration(to: .now)
  }

  private func chain(of length: Int) -> DependencyContainer {
    let container = DependencyContainer()
    for index in 0..<length {
      container.register(Link.self, named: .init("\(index)"), keys: .init("\(index + 1)")) {
        (next: Link) in Link(next.length + 1)
      }
    }
    container.register(Link.self, named: .init("\(length)")) { () async in Link(0) }
    return container
  }
}

private struct Link: Sendable {
  let length: Int
  init(_ length: Int) { self.length = length }
}
