import Dovetail
import DovetailTesting
import Testing

@Suite struct BindingObservationTests {
  let container = makeContainer()

  @Test func `a kept instance is made once, however often it is resolved`() async throws {
    let store = container.observe(Store.self)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { [container] in _ = try? await container.resolve(Feed.self) }
      }
    }
    #expect(store.count == 1)
    #expect(store.builds[0].path.map(\.type) == ["Feed", "Store"])
    #expect(store.builds[0].registered.fileID == "DovetailTestingTests/Shop.swift")
  }

  @Test func `every unique instance is seen, even if its recipe has run before`() throws {
    for _ in 0..<3 { _ = try container.resolve(Feed.self) }
    let feed = container.observe(Feed.self)
    for _ in 0..<3 { _ = try container.resolve(Feed.self) }
    #expect(feed.count == 3)
    #expect(feed.builds.allSatisfy { $0.path.map(\.type) == ["Feed"] })
  }

  @Test func `it has the place where the resolution began`() throws {
    let clock = container.observe((any Clock).self)
    let line = #line + 1
    _ = try container.resolve(Feed.self)
    #expect(
      clock.builds.map(\.asked) == [
        Blueprint.Location(
          fileID: "DovetailTestingTests/BindingObservationTests.swift", line: line)
      ])
  }

  @Test func `it has the outcome`() throws {
    container.override(Store.self) { throw Refused() }
    let store = container.observe(Store.self)
    #expect(throws: DependencyError.self) { try container.resolve(Feed.self) }
    #expect(store.count == 0)
    #expect(store.builds.map(\.outcome) == [.failed("Refused()")])
  }

  @Test func `a build that has not ended is under way`() throws {
    defer { container.unregisterAll() }
    let store = container.observe(Store.self)
    var outcomes: [ObservedBuild.Outcome] = []
    container.override((any Clock).self, as: .unique) { FixedClock() }
    container.override(Store.self) { (clock: any Clock) in
      #expect(store.builds.map(\.outcome) == [.underWay])
      return Store(clock: clock)
    }
    _ = try container.resolve(Store.self)
    outcomes = store.builds.map(\.outcome)
    #expect(outcomes == [.made])
  }

  @Test func `names and collections are keys of their own`() throws {
    container.register(Int.self) { 5 }
    container.register(Int.self, named: "n") { 6 }
    let (plain, named) = (container.observe(Int.self), container.observe(Int.self, named: "n"))
    let all = container.observe([Int].self)
    _ = try container.resolve(Int.self, named: "n")
    _ = try container.resolve([Int].self)
    #expect((plain.count, named.count, all.count) == (0, 1, 1))
  }

  @Test func `builds in scopes are seen and those in forks are not`() throws {
    container.register(String.self, as: .scoped("s")) { "x" }
    let observed = container.observe(String.self)
    _ = try container.makeScope("s").resolve(String.self)
    _ = try container.makeScope("s").resolve(String.self)
    _ = try container.fork().makeScope("s").resolve(String.self)
    #expect(observed.count == 2)
  }

  @Test func `a scope sees what is made for it, and not what is made for other scopes`() throws {
    container.register(String.self, as: .scoped("s")) { "x" }
    container.register(Int.self) { 1 }
    let (scope, other) = (container.makeScope("s"), container.makeScope("s"))
    let (text, number) = (scope.observe(String.self), scope.observe(Int.self))
    _ = try other.resolve(String.self)
    #expect(text.count == 0)
    _ = try scope.makeScope("inner").resolve(String.self)
    _ = try scope.resolve(Int.self)
    #expect((text.count, number.count) == (1, 1))
  }

  @Test func `an observation ends when it is stopped or released`() throws {
    let feed = container.observe(Feed.self)
    feed.stop()
    _ = try container.resolve(Feed.self)
    #expect(feed.count == 0)
    do { _ = container.observe(Feed.self) }
    _ = try container.resolve(Feed.self)
  }

  @Test func `an observation of a scope that is closed lets go of it`() async {
    weak var user: User?
    func observe() async {
      let scope = container.makeScope("s") { $0.register(User.self, with: User()) }
      user = try? await scope.resolve(User.self)
      let observed = scope.observe(User.self)
      await scope.close()
      observed.stop()
    }
    await observe()
    #expect(user == nil)
  }

  @Test func `a lazy handle is no build of its own`() throws {
    let store = container.observe(Store.self)
    #expect(Lazy<Store>(from: container).value.clock.hour == 9)
    #expect(store.count == 1)
  }
}

private final class User: Sendable {}
