import DovetailChecks
import DovetailGraph
import Testing

@Suite struct GraphInContainerTests {
  private let app = AppGraph(baseURL: "https://x")
  private let container = DependencyContainer()

  init() { container.install(app) }

  @Test func `a container answers with the graph's properties`() async throws {
    #expect(try await container.resolve((any Networking).self) === app.network)
    #expect(try await container.resolve(Database.self) === app.database)
    #expect(try resolve(Feed.self, from: container) !== resolve(Feed.self, from: container))
  }

  @Test func `the container's own registrations may need them`() throws {
    final class Reader: Sendable {
      let images: ImageCache
      init(images: ImageCache) { self.images = images }
    }
    container.register(Reader.self, using: Reader.init(images:))
    try container.validate()
    #expect(try container.resolve(Reader.self).images.network === app.network)
  }

  @Test func `wrappers are answered by the graph`() {
    final class Screen { @Injected var network: any Networking }
    let screen = withDependencies(from: container) { Screen() }
    #expect(screen.network === app.network)
  }

  @Test func `a container sees an override of the graph`() throws {
    let before = try container.resolve((any Networking).self)
    app.override(network: StubNetwork())
    #expect(try container.resolve((any Networking).self) !== before)
  }

  @Test func `the container closes no instance of the graph`() async {
    _ = app.network
    await container.close()
    #expect(app.network === app.network)
  }

  @Test func `an asynchronous part has to be awaited, started or not`() async throws {
    container.register(String.self) { r in try r.resolve(Database.self).url }
    try await app.start()
    try await container.start()
    let failure = #expect(throws: DependencyError.self) {
      try resolve(Database.self, from: container)
    }
    let help = failure?.diagnostics.first?.help
    #expect(help == "resolve it with `try await` in an async function")
    // Its need is known when it has run.
    #expect(throws: DependencyError.self) { try resolve(String.self, from: container) }
    let found = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(found?.diagnostics.first?.id == .asyncFromSync)
    #expect(found?.diagnostics.first?.help == help)
  }

  @Test func `a new instance of what the graph keeps is refused`() throws {
    let place = AppGraph.blueprint.bindings[1].location
    let error = #expect(throws: DependencyError.self) {
      _ = try container.resolve((any Networking).self, mode: .new)
    }
    #expect(
      error?.diagnostics[0].description.split(separator: "\n").dropFirst() == [
        "  \(place): any Networking was registered here, and the graph keeps it",
        "  help: call its method in the graph, graph.makeX(), or mark that @Unique",
      ])
    #expect(error?.diagnostics[0].message == "`any Networking` cannot be made again by mode: .new")
    #expect(throws: DependencyError.self) {
      _ = try container.resolve(ImageCache.self, mode: .new)
    }
    #expect(try container.resolve(Feed.self) !== container.resolve(mode: .new))
    let fork = container.fork {
      $0.override((any Networking).self) { (clock: any Clock) in
        HTTPNetworking(clock: clock, baseURL: "")
      }
    }
    let new: any Networking = try fork.resolve(mode: .new)
    #expect(try fork.resolve((any Networking).self) !== new)
  }

  @Test func `so it is if the caller awaits it`() async {
    await #expect(throws: DependencyError.self) {
      _ = try await container.resolve(Database.self, mode: .new)
    }
  }

  @Test func `its blueprint is the graph's`() {
    #expect("\(container.blueprint)" == "\(AppGraph.blueprint)")
    #expect(
      container.blueprint.bindings.map { "\($0.key) \($0.edges.map(\.key))" } == [
        "any Clock []", "any Networking [any Clock]", "ImageCache [any Networking]",
        "Feed [any Networking]", "Database []",
      ])
  }

  @Test func `a type that is provided twice is found by the property's name`() throws {
    let container = DependencyContainer()
    container.install(TwoNumbers())
    #expect(try container.resolve(Int.self, named: "small") == 1)
    #expect(try container.resolve(Int.self, named: "large") == 100)
  }
}

@DependencyGraph
private final class TwoNumbers: Installable, Sendable {
  func makeSmall() -> Int { 1 }
  func makeLarge() -> Int { small * 100 }
}

// MARK: - Closed graphs, and circles through a container

@DependencyGraph
private final class EndingGraph: Installable, Sendable {
  let begun = Gate()
  let end = Gate()

  func makeFirst() -> User { User(name: "first") }
  func makeLast() -> Handle { Handle("last") }
  @Closes func closeLast(_ last: Handle) async {
    begun.open()
    await end.passed()
  }
  func makeUnmade() -> NoURL { NoURL() }
  @Unique func makeFresh() -> LoginModel { LoginModel(user: first, network: StubNetwork()) }
  func makeAwaited() async -> Log { Log() }
}

@DependencyGraph
private final class LentFarm: Installable, Sendable {
  let barn = DependencyContainer()
  func makeSize() throws -> Int { try Int(barn.resolve(Double.self)) }
}

@Suite struct ClosedInContainerTests {
  // The properties do not throw; used directly they could only stop the process.
  @Test func `a container says that its graph is closed, or is being closed`() async throws {
    let graph = EndingGraph()
    let container = DependencyContainer(graph)
    _ = (graph.first, graph.last)
    async let closing = graph.close()
    await graph.begun.passed()
    for type: any Any.Type in [Handle.self, NoURL.self, LoginModel.self] {
      let error = #expect(throws: DependencyError.self) { try resolve(type, from: container) }
      #expect(error?.id == .closedContainer)
    }
    let error = await #expect(throws: DependencyError.self) {
      _ = try await container.resolve(Log.self)
    }
    #expect(error?.id == .closedContainer)
    // What is not closed yet can be had.
    #expect(try await container.resolve(User.self).name == "first")
    graph.end.open()
    #expect(await closing.isEmpty)
    let last = await #expect(throws: DependencyError.self) {
      _ = try await container.resolve(User.self)
    }
    #expect(
      last?.diagnostics.first?.message == "`first` was asked for after the graph was closed")
  }

  @Test func `a cycle through a container is an error where the graph's part is asked for`() {
    let farm = LentFarm()
    farm.barn.install(farm)
    farm.barn.register(Double.self) { r in Double(try r.resolve(Int.self)) }
    let error = #expect(throws: DependencyError.self) { try farm.size }
    #expect(String(describing: error!).contains("[Dovetail/DependencyCycle] size → size"))
  }

  @Test func `a method may resolve from a container, whose error reaches the caller`() throws {
    let container = DependencyContainer()
    container.register(Handle.self, as: .unique) { (number: Int) in Handle("\(number)") }
    let graph = OpenGraph(first: { _ in try container.resolve() })
    let error = #expect(throws: DependencyError.self) { try graph.two }
    #expect(error?.id == .missingBinding)
    container.register(Int.self) { 3 }
    #expect(try graph.two.name == "3+")
  }

  private func resolve<T>(_ type: T.Type, from container: DependencyContainer) throws {
    _ = try container.resolve(type)
  }
}
