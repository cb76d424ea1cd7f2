// The samples of the articles in Dovetail.docc, one suite for each.
import DovetailChecks
import Testing

@Suite struct GettingStartedSnippets {
  // snippet: a module
  struct NetworkModule: DependencyModule {
    func register(in container: DependencyContainer) {
      container.register((any TimeSource).self) { DeviceTime() }
      container.register((any Networking).self, using: WebNetworking.init(time:))
    }
  }
  // end

  enum App {
    static func makeContainer() -> DependencyContainer {
      let container = DependencyContainer(NetworkModule())
      container.register(UserStore.self, using: UserStore.init(network:))
      container.register(Feed.self, using: Feed.init(store:))
      return container
    }
  }

  @Test func `the graph is sound, and used`() throws {
    let container = App.makeContainer()
    try container.validate(requiring: [UserStore.self, Feed.self])
    #expect(try container.resolve(Feed.self).store.network is WebNetworking)
  }
}

@Suite struct LifetimesSnippets {
  @Test func `implementations are chosen`() throws {
    let container = DependencyContainer()
    // snippet: choosing a lifetime
    container.register((any TimeSource).self) { DeviceTime() }  // .single, the default
    container.register(ImageCache.self, as: .weak) { ImageCache() }
    container.register(Basket.self, as: .unique) { Basket() }
    // end
    #expect(
      try container.resolve(Basket.self) !== (try container.resolve(Basket.self)))
    let fresh = try container.resolve(ImageCache.self, mode: .new)
    #expect(fresh !== (try container.resolve(ImageCache.self)))
  }
}

@Suite struct ScopesSnippets {
  @Test func `a scope is validated, used and closed`() async throws {
    let container = DependencyContainer()
    let user = User()
    container.register(Session.self, as: .scoped("session"), using: Session.init(user:))
    #expect(container.blueprint.findings().map(\.severity) == [.note])
    // snippet: validating a scope
    let scope = container.makeScope("session") { $0.register(User.self) { user } }
    try scope.validate(requiring: [Session.self])
    let session = try await scope.resolve(Session.self)

    if let failure = await scope.close() { print(failure) }
    // end
    #expect(session.user.name == "Ada")
    await #expect(throws: DependencyError.self) { try await scope.resolve(Session.self) }
  }

  @Test func `instances are closed`() async throws {
    let container = DependencyContainer()
    // snippet: closing instances
    container.register(Database.self, as: .eager, using: Database.open)
      .onClose { try await $0.close() }

    try await container.start()
    let database = try await container.resolve(Database.self)
    if let failure = await container.close(timeout: .seconds(5)) { print(failure) }
    // end
    #expect(await database.isClosed)
  }
}

@Suite struct TestingSnippets {
  private func makeContainer() -> DependencyContainer { .sample() }

  // snippet: a class with wrappers
  final class Screen {
    @Injected var time: any TimeSource
    var title: String { time.hour == 12 ? "Noon" : "Some time" }
  }
  // end

  // snippet: the task's container
  @Test func theTitleIsThatOfTheHour() {
    let container = makeContainer().fork {
      $0.override((any TimeSource).self) { FixedTime() }
    }
    withDependencies(from: container) {
      #expect(Screen().title == "Noon")
    }
  }
  // end
}

@Suite struct SeeingYourGraphSnippets {
  @Test func `pictures are drawn`() throws {
    let container = DependencyContainer()
    container.register((any TimeSource).self) { DeviceTime() }
    container.register((any Networking).self, using: WebNetworking.init(time:))
    // snippet: pictures
    let blueprint = container.blueprint
    print(blueprint.mermaid(findings: blueprint.findings()))
    // end
    #expect(blueprint.mermaid().contains("any Networking"))
  }
}
