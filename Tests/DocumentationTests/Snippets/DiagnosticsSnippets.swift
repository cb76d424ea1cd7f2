// The wrong graphs in Diagnostics.md, and their texts.
import DovetailChecks
import Testing

/// The text about one wrong graph.
struct DiagnosticSample: Sendable {
  let id: DiagnosticID
  let text: @Sendable () async throws -> String

  init(_ id: DiagnosticID, text: @escaping @Sendable () async throws -> String) {
    self.id = id
    self.text = text
  }
}

extension DiagnosticSample {
  static let all: [DiagnosticSample] = [
    .readme, .feed, .property, .graph,
    DiagnosticSample(.missingBinding, text: missingBinding),
    DiagnosticSample(.dependencyCycle, text: dependencyCycle),
    DiagnosticSample(.captiveDependency, text: captiveDependency),
    DiagnosticSample(.duplicateBinding, text: duplicateBinding),
    DiagnosticSample(.asyncFromSync, text: asyncFromSync),
    DiagnosticSample(.wrongActor, text: wrongActor),
    DiagnosticSample(.missingArgument, text: missingArgument),
    DiagnosticSample(.unusedBinding, text: unusedBinding),
    DiagnosticSample(.withoutEffect, text: withoutEffect),
    DiagnosticSample(.unmatchedOverride, text: unmatchedOverride),
    DiagnosticSample(.opaqueRecipe, text: opaqueRecipe),
    DiagnosticSample(.uncheckedNeed, text: uncheckedNeed),
    DiagnosticSample(.missingScope, text: missingScope),
    DiagnosticSample(.recipeFailed, text: recipeFailed),
    DiagnosticSample(.closedContainer, text: closedContainer),
    DiagnosticSample(.closeFailed, text: closeFailed),
  ]

  private static func finding(_ id: DiagnosticID, in container: DependencyContainer) -> String {
    let findings = container.blueprint.findings().filter { $0.id == id }
    return DiagnosticRenderer().render(findings)
  }

  private static func failure(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing was thrown"
    } catch {
      return String(describing: error)
    }
  }

  private static func missingBinding() -> String {
    let container = DependencyContainer()
    // snippet: MissingBinding
    container.register(UserStore.self, using: UserStore.init(network:))
    container.register(Feed.self, using: Feed.init(store:))
    // end
    return finding(.missingBinding, in: container)
  }

  private final class Log: Sendable { init(network: Network) {} }
  private final class Network: Sendable { init(log: Log) {} }

  private static func dependencyCycle() -> String {
    let container = DependencyContainer()
    // snippet: DependencyCycle
    container.register(Network.self, using: Network.init(log:))
    container.register(Log.self, using: Log.init(network:))
    // end
    return finding(.dependencyCycle, in: container)
  }

  private final class Greeting: Sendable { init(session: Session) {} }

  private static func captiveDependency() -> String {
    let container = DependencyContainer()
    container.register(User.self) { User() }
    // snippet: CaptiveDependency
    container.register(Session.self, as: .scoped("session"), using: Session.init(user:))
    container.register(Greeting.self, using: Greeting.init(session:))
    // end
    return finding(.captiveDependency, in: container)
  }

  private static func duplicateBinding() -> String {
    let container = DependencyContainer()
    // snippet: DuplicateBinding
    container.register((any TimeSource).self) { DeviceTime() }
    container.register((any TimeSource).self) { FixedTime() }
    // end
    return finding(.duplicateBinding, in: container)
  }

  private static func asyncFromSync() -> String {
    let container = DependencyContainer()
    return failure {
      // snippet: AsyncFromSync
      container.register(Database.self, using: Database.open)
      let database = try container.resolve(Database.self)
      // end
      _ = database
    }
  }

  private static func wrongActor() async -> String {
    let container = DependencyContainer.sample()
    return await Task.detached {
      failure {
        // snippet: WrongActor
        container.mainActor.register(
          ProfileModel.self, as: .unique, using: ProfileModel.init(store:))
        let profile = try container.resolve(ProfileModel.self)
        // end
        _ = profile
      }
    }.value
  }

  private static func missingArgument() -> String {
    let container = DependencyContainer.sample()
    return failure {
      // snippet: MissingArgument
      container.register(LoginModel.self, as: .unique) { (user: Given<User>, store: UserStore) in
        LoginModel(user: user.value, store: store)
      }
      let login = try container.resolve(LoginModel.self)
      // end
      _ = login
    }
  }

  private static func unusedBinding() -> String {
    let container = DependencyContainer()
    return failure {
      // snippet: UnusedBinding
      container.register((any TimeSource).self) { DeviceTime() }
      container.register(ImageCache.self) { ImageCache() }
      try container.validate(roots: [(any TimeSource).self])
      // end
    }
  }

  private static func withoutEffect() -> String {
    let container = DependencyContainer()
    // snippet: WithoutEffect
    container.register((any TimeSource).self) { DeviceTime() }
    container.decorate((any TimeSource)?.self) { time, _ in time }
    // end
    return finding(.withoutEffect, in: container)
  }

  private static func unmatchedOverride() -> String {
    let container = DependencyContainer()
    // snippet: UnmatchedOverride
    container.register((any Networking).self) { WebNetworking(time: DeviceTime()) }
    let test = container.fork { $0.override(StubNetworking.self) { StubNetworking() } }
    // end
    return finding(.unmatchedOverride, in: test)
  }

  private static func opaqueRecipe() -> String {
    let container = DependencyContainer.sample()
    // snippet: OpaqueRecipe
    container.register(Feed.self) { r in Feed(store: try r.resolve()) }
    // end
    return finding(.opaqueRecipe, in: container)
  }

  private static func uncheckedNeed() -> String {
    let container = DependencyContainer()
    return failure {
      // snippet: UncheckedNeed
      try container.validate(properties: .modules("Feeds"))
      // end
    }
  }

  private static func missingScope() -> String {
    let container = DependencyContainer()
    container.register(User.self) { User() }
    return failure {
      // snippet: MissingScope
      container.register(Session.self, as: .scoped("session"), using: Session.init(user:))
      let session = try container.resolve(Session.self)
      // end
      _ = session
    }
  }

  private static func recipeFailed() -> String {
    let container = DependencyContainer()
    return failure {
      // snippet: RecipeFailed
      container.register((any Networking).self) { throw ConnectionRefused() }
      container.register(UserStore.self, using: UserStore.init(network:))
      let store = try container.resolve(UserStore.self)
      // end
      _ = store
    }
  }

  private static func closedContainer() async -> String {
    let container = DependencyContainer()
    container.register(User.self) { User() }
    do {
      // snippet: ClosedContainer
      await container.close()
      let user = try await container.resolve(User.self)
      // end
      return "resolved \(user)"
    } catch {
      return String(describing: error)
    }
  }

  private static func closeFailed() async throws -> String {
    let container = DependencyContainer()
    // snippet: CloseFailed
    container.register(Database.self, using: Database.open)
      .onClose { _ in throw ConnectionRefused() }
    let database = try await container.resolve(Database.self)
    let failure = await container.close()
    // end
    _ = database
    return failure.map(String.init(describing:)) ?? "nothing failed"
  }
}
