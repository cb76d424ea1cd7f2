import DovetailChecks
import DovetailDiscovery
import DovetailGraph
import Observation

// A part of the app needs this much of a graph. Like every protocol of the module it is on the main
// actor, and so is the class that conforms to it.
protocol HasGreeter {
  var greeter: Greeter { get }
}

@DependencyGraph
final class AppGraph: HasGreeter, Installable {
  let title: String

  func makeTime() -> any TimeSource { DeviceTime() }
  func makeGreeter() -> Greeter { Greeter(time: time) }
  func makeNetworking() -> any Networking { WebNetworking(time: time) }
  @Eager func makeStore() async throws -> UserStore { try await .open(network: networking) }
  @Closes func closeStore(_ store: UserStore) { store.close() }
}

// A graph of no protocol belongs there too.
@DependencyGraph
final class ProfileGraph {
  let parent: any HasGreeter
  let store: UserStore

  @Unique func makeProfile() -> ProfileModel { ProfileModel(store: store) }
  @Eager func makeCoordinator() -> Coordinator { Coordinator() }
}

// A module of the main actor that the program finds.
@Discovered final class IndexParts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register(IndexModel.self, using: IndexModel.init(time:))
  }
}

@Observable final class IndexModel {
  let time: any TimeSource
  private(set) var hits: [String] = []

  init(time: any TimeSource) { self.time = time }

  func find(_ text: String) { hits.append("\(text) at \(time.now)") }
}

enum Graphs {
  static func check() async throws {
    let app = AppGraph(title: "Shop")
    try await app.start()
    let store = try await app.store
    precondition(app.greeter.greeting == "It is noon." && store.isOpen)
    let profiles = ProfileGraph(parent: app, store: store)
    try startNow(profiles)
    precondition(profiles.profile !== profiles.profile)

    // In a container, with the types that the program discovers.
    let container = DependencyContainer()
    container.install(app)
    let found = container.installDiscovered()
    precondition(found.map { "\($0.type)" } == ["IndexParts"])
    try container.validate()
    let time: any TimeSource = injectedClock(container)
    let index = try await container.resolve(IndexModel.self)
    index.find("tea")
    precondition(index.hits == ["tea at \(time.now)"])
    try await away(app, container)

    let failures = await app.close()
    precondition(failures.isEmpty && !store.isOpen)
  }

  private static func startNow(_ graph: ProfileGraph) throws { try graph.start() }

  private static func injectedClock(_ container: DependencyContainer) -> any TimeSource {
    withDependencies(from: container) { injected() }
  }

  /// Away from the main actor a graph is used with `await`, and instances that are not `Sendable`
  /// stay.
  @concurrent nonisolated private static func away(
    _ app: AppGraph, _ container: DependencyContainer
  ) async throws {
    let store = try await app.store
    let isOpen = await store.isOpen
    precondition(isOpen)
    do {
      _ = try await container.resolve((any TimeSource).self)
      preconditionFailure("a clock that is not Sendable has left the main actor")
    } catch let error as DependencyError {
      precondition(error.id == .wrongActor)
    }
  }
}
