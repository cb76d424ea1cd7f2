// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The samples of AsyncAndActors.md and of ModulesAndDiscovery.md.
import Dispatch
import DovetailChecks
import Testing

final class Archive: Sendable {
  let database: Database
  init(database: Database) { self.database = database }
}

@Suite struct AsyncAndActorsSnippets {
  @Test func `a recipe takes time`() async throws {
    let container = DependencyContainer()
    // snippet: parts that take time
    container.register(Database.self, using: Database.open)  // async throws
    container.register(Archive.self, using: Archive.init(database:))  // not async itself

    let archive = try await container.resolve(Archive.self)
    // end
    #expect(try await container.resolve(Database.self) === archive.database)
  }

  @Test @MainActor func `a part lives on the main actor`() async throws {
    let container = DependencyContainer.sample().fork()
    container.unregister(ProfileModel.self)
    // snippet: a part of the main actor
    container.mainActor.register(ProfileModel.self, as: .unique, using: ProfileModel.init(store:))

    let profile = try await container.resolve(ProfileModel.self)  // from anywhere
    // end
    @MainActor func show() throws -> ProfileModel {
      try container.resolve(ProfileModel.self)  // no await: this runs on the main actor
    }
    #expect(try show() !== profile)
  }

  @Test func `a container is taken along`() async {
    let name = await withDependencies(from: .sample()) {
      await withCheckedContinuation { Self.name(on: DispatchQueue(label: "queue"), $0) }
    }
    #expect(name == "Ada")
  }

  private static func name(
    on queue: DispatchQueue, _ continuation: CheckedContinuation<String, Never>
  ) {
    @Sendable func refresh() { continuation.resume(returning: injected(User.self).name) }
    // snippet: taking the container along
    let container = DependencyContainer.current
    queue.async {
      withDependencies(from: container) { refresh() }
    }
    // end
  }
}

public struct StoreModule: DependencyModule {
  public init() {}

  public func register(in container: DependencyContainer) {
    container.register(UserStore.self, using: UserStore.init(network:))
  }
}

@Suite struct ModulesSnippets {
  private struct TimeModule: DependencyModule {
    func register(in container: DependencyContainer) {
      container.register((any TimeSource).self) { DeviceTime() }
    }
  }
  private struct NetworkModule: DependencyModule {
    func register(in container: DependencyContainer) {
      container.register((any Networking).self, using: WebNetworking.init(time:))
    }
  }

  @Test func `modules make a whole`() throws {
    // snippet: modules
    let container = DependencyContainer(TimeModule(), StoreModule())
    container.install(NetworkModule())  // before or after those that need it
    try container.validate()
    // end
  }
}
