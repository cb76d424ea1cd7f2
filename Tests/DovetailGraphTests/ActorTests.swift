import DovetailChecks
import DovetailGraph
import Testing

@MainActor final class Model {
  let title: String
  init(title: String) { self.title = title }
}

@MainActor final class Holder {
  let model: Model
  init(model: Model) { self.model = model }
}

/// Not `Sendable`, and need not be: its graph is on the main actor.
final class Plain { var value = 1 }

@MainActor
@DependencyGraph
final class ScreenGraph: Installable {
  let title: String

  func makeModel() -> Model { Model(title: title) }
  func makePlain() -> Plain { Plain() }
  @Unique func makeFresh() -> Plain { Plain() }
  @Eager func makeLoaded() async throws -> String { "loaded \(title)" }
  @Weakly func makeShared() -> Holder { Holder(model: model) }
  nonisolated func makeClock() -> any Clock { SystemClock() }
  @Closes func closePlain(_ plain: Plain) { plain.value = 0 }
}

@globalActor actor BackgroundActor { static let shared = BackgroundActor() }

@globalActor actor DatabaseQueue { static let shared = DatabaseQueue() }

final class Width { let number = 1 }

@BackgroundActor
@DependencyGraph
final class BackgroundSizes: Installable {
  func makePlain() async -> Plain { Plain() }
  func makeWidth() -> Width { Width() }
  func makeHeight() -> Int { 2 }
}

@DatabaseQueue
@DependencyGraph
final class QueueGraph {
  func makePlain() -> Plain { Plain() }
  @Eager func makeNumber() -> Int {
    DatabaseQueue.shared.preconditionIsolated()
    return plain.value
  }
  @Closes func closePlain(_ plain: Plain) { plain.value = 0 }
}

@BackgroundActor
@DependencyGraph
final class AwaitedGraph: Installable {
  func makePlain() -> Plain { Plain() }
  func makeText() async -> String { "\(plain.value)" }
}

@MainActor protocol HasPlain {
  var plain: Plain { get }
}

/// Its protocol puts it on the main actor.
@DependencyGraph
final class PlacedGraph: HasPlain {
  func makePlain() -> Plain { Plain() }
  @Eager func makeModel() -> Model { Model(title: "t") }
  func makeCount() async -> Int { plain.value }
  @Closes func closePlain(_ plain: Plain) { plain.value = 0 }
}

/// A container has to know where its parts are.
@MainActor @DependencyGraph
final class InstalledGraph: HasPlain, Installable {
  func makePlain() -> Plain { Plain() }
  @Eager func makeModel() -> Model { Model(title: "t") }
  func makeCount() async -> Int { plain.value }
  @Closes func closePlain(_ plain: Plain) { plain.value = 0 }
}

@MainActor @DependencyGraph final class AwaitedPlain: Installable {
  func makePlain() async -> Plain { Plain() }
}

@DependencyGraph final class NewForEach: Sendable {
  @Unique func makePlain() async -> Plain { Plain() }
}

@Suite struct ActorTests {
  @Test @MainActor func `an override of what is not kept is one instance here`() {
    let graph = ScreenGraph(title: "one")
    graph.override(fresh: Plain())
    #expect(graph.fresh === graph.fresh)
  }

  @Test @MainActor func `a graph of the main actor keeps instances that are not Sendable`() {
    let graph = ScreenGraph(title: "t")
    #expect(graph.model === graph.model)
    #expect(graph.plain === graph.plain)
    #expect(graph.fresh !== graph.fresh)
    #expect(graph.shared.model === graph.model)
  }

  @Test func `a nonisolated property is used from anywhere`() async {
    let graph = await ScreenGraph(title: "t")
    #expect(graph.clock.now == 1)
  }

  @Test @MainActor func `a graph of the main actor starts, and closes what is not Sendable`()
    async throws
  {
    let graph = ScreenGraph(title: "t")
    let plain = graph.plain
    try await graph.start()
    #expect(try await graph.loaded == "loaded t")
    #expect(await graph.close().isEmpty)
    #expect(plain.value == 0)
  }

  @Test func `a container uses a graph of the main actor on the main actor`() async throws {
    let container = DependencyContainer()
    await container.install(ScreenGraph(title: "t"))
    let model = try await container.resolve(Model.self)
    #expect(model.title == "t")
    let error = #expect(throws: DependencyError.self) { try resolve(Model.self, from: container) }
    #expect(error?.id == .wrongActor)
  }

  @Test func `a container does not miss what a graph of another actor keeps`() async throws {
    let container = DependencyContainer()
    await container.install(AwaitedGraph())
    try container.validate()
    #expect(try await container.resolve(String.self) == "1")
    #expect(AwaitedGraph.blueprint.bindings.map(\.edges.count) == [0, 1])
  }

  @Test(arguments: [true, false])
  func `the help for what it keeps names the graph`(isKnownBefore: Bool) async throws {
    let container = DependencyContainer()
    await container.install(BackgroundSizes())
    container.register(String.self) { (width: Width) in "\(width.number)" }
    let fork = container.fork()
    let error = #expect(throws: DependencyError.self) {
      if isKnownBefore { try fork.validate() } else { _ = try resolve(String.self, from: fork) }
    }
    let (line, missing) = (BackgroundSizes.blueprint.bindings[1].location, error?.diagnostics[0])
    #expect(
      missing?.help
        == "a graph keeps it on the BackgroundActor (\(line)): use the graph's property there, "
        + "or register(Width.self) { … }")
    let other = await #expect(throws: DependencyError.self) {
      _ = try await container.resolve(Plain.self)
    }
    #expect(other?.diagnostics[0].help?.contains("BackgroundActor") == true)
    #expect(try await container.resolve(Int.self) == 2)
  }
  @Test func `a global actor may have any name`() async throws {
    let graph = await QueueGraph()
    try await graph.start()
    #expect(await graph.number == 1)
    #expect(QueueGraph.blueprint.bindings.map(\.actor) == ["DatabaseQueue", "DatabaseQueue"])
    #expect(await graph.close().isEmpty)
  }

  @Test @MainActor func `a graph is where its protocol puts it`() async throws {
    func startNow(_ graph: PlacedGraph) throws { try graph.start() }
    let graph = PlacedGraph()
    let plain = graph.plain
    try startNow(graph)
    #expect(await graph.count == 1)
    #expect(await graph.close().isEmpty)
    #expect(plain.value == 0)
  }

  @Test @MainActor func `a container has its parts on the main actor`() async throws {
    let graph = InstalledGraph()
    let container = DependencyContainer()
    container.mainActor.install(graph)
    // Its asynchronous property needs one that is not `Sendable`, on the main actor.
    try container.validate()
    #expect(container.blueprint.bindings.map(\.actor) == Array(repeating: "MainActor", count: 3))
    #expect("\(container.blueprint)" == "\(InstalledGraph.blueprint)")
    #expect(
      InstalledGraph.blueprint.bindings.map(\.actor) == container.blueprint.bindings.map(\.actor))
    #expect(try await container.resolve(Int.self) == 1)
    #expect(try await container.mainActor.resolve(Plain.self) === graph.plain)
  }

  @Test func `an asynchronous part that is not Sendable stays there`() async throws {
    let container = DependencyContainer()
    await container.install(AwaitedPlain())
    await #expect(throws: DependencyError.self) { _ = try await container.resolve(Plain.self) }
    try await there(container)
  }

  @MainActor private func there(_ container: DependencyContainer) async throws {
    let plain = try await container.mainActor.resolve(Plain.self)
    plain.value = 2
    #expect(plain.value == 2)
  }

  @Test func `the override of a part that is new for each caller is too`() async {
    let graph = NewForEach()
    graph.override(plain: Plain())
    let (first, second) = await (graph.plain, graph.plain)
    #expect(first !== second)
  }

  @Test func `the instances it keeps stay there`() async throws {
    let container = DependencyContainer()
    await container.install(InstalledGraph())
    let model = try await container.resolve(Model.self)
    #expect(model === (try await container.resolve(Model.self)))
    await #expect(throws: DependencyError.self) { _ = try await container.resolve(Plain.self) }
  }
}

/// Synchronous even for asynchronous callers.
func resolve<T>(_ type: T.Type, from container: DependencyContainer) throws -> T {
  try container.resolve(type)
}
