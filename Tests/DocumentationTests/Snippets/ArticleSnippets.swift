// The samples of the articles in Dovetail.docc, one suite for each.
import Dovetail
// snippet: pictures
import DovetailPictures
// end
import Foundation
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

  @Test func theGraphIsSound() throws {
    try App.makeContainer().validate()
  }

  @Test func `the graph is used`() throws {
    let container = App.makeContainer()
    let feed = try container.resolve(Feed.self)
    #expect(feed.store.network is WebNetworking)
  }

  @Test func `modules are installed`() throws {
    let container = DependencyContainer()
    container.install(NetworkModule())
    #expect(try container.resolve((any TimeSource).self).hour == 9)
  }
}

@Suite struct LifetimesSnippets {
  @Test func `implementations are chosen`() throws {
    let container = DependencyContainer()
    // snippet: choosing a lifetime
    container.register((any TimeSource).self) { DeviceTime() }  // .single, the default
    container.register(ImageCache.self, as: .shared) { ImageCache() }
    container.register(Basket.self, as: .unique) { Basket() }
    // end
    #expect(
      try container.resolve(Basket.self) !== (try container.resolve(Basket.self)))
    // snippet: a new one
    let fresh = try container.resolve(ImageCache.self, mode: .new)
    // end
    #expect(fresh !== (try container.resolve(ImageCache.self)))
  }
}

@Suite struct ScopesSnippets {
  @Test func `the graph is validated`() throws {
    let container = DependencyContainer()
    let user = User()
    container.register(Session.self, as: .scoped("session"), using: Session.init(user:))
    #expect(container.blueprint.findings().map(\.severity) == [.note])
    // snippet: validating a scope
    let scope = container.makeScope("session") { $0.register(User.self) { user } }
    try scope.validate()
    // end
    #expect(scope.blueprint.findings() == [])
  }

  @Test func `an instance is made`() async throws {
    let container = DependencyContainer()
    let user = User()
    // snippet: making a scope
    container.register(Session.self, as: .scoped("session"), using: Session.init(user:))

    let scope = container.makeScope("session") { $0.register(User.self) { user } }
    let session = try await scope.resolve(Session.self)
    // end
    #expect(session.user.name == "Ada")
    // snippet: closing a scope
    if let failure = await scope.close() {
      print(failure)
    }
    // end
    await #expect(throws: DependencyError.self) { try await scope.resolve(Session.self) }
  }

  @Test func `instances are closed`() async throws {
    let container = DependencyContainer()
    // snippet: closing instances
    container.register(Database.self, as: .eager, using: Database.open)
      .onClose { try await $0.close() }

    try await container.start()
    let database = try await container.resolve(Database.self)
    await container.close(timeout: .seconds(5))
    // end
    #expect(await database.isClosed)
  }
}

@Suite struct TestingSnippets {
  private func makeContainer() -> DependencyContainer { .sample() }

  // snippet: forking
  @Test func aStoreTalksToTheStub() throws {
    let container = makeContainer().fork {
      $0.override((any Networking).self) { StubNetworking() }
    }
    #expect(try container.resolve(Feed.self).store.network is StubNetworking)
  }
  // end

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

  @Test func theGraphNeedsANetwork() throws {
    let container = DependencyContainer()
    container.register(UserStore.self, using: UserStore.init(network:))
    let error = try #require(throws: DependencyError.self) { try container.validate() }
    #expect(error.diagnostics.map(\.id) == [.missingBinding])
    #expect(error.diagnostics[0].path.last?.type == "any Networking")
  }
}

extension DiagnosticSample {
  /// The first sample of the Diagnostics article.
  static func printEveryFinding(of container: DependencyContainer) {
    // snippet: findings as data
    for finding in container.blueprint.findings() where finding.severity == .error {
      print(DiagnosticRenderer(style: .colored).render([finding]))
    }
    // end
  }
}

@Suite struct SeeingYourGraphSnippets {
  @Test func `pictures are drawn`() throws {
    let container = DependencyContainer()
    container.register((any TimeSource).self) { DeviceTime() }
    container.register((any Networking).self, using: WebNetworking.init(time:))
    // snippet: pictures
    let blueprint = container.blueprint
    let findings = blueprint.findings()

    // One file to explore, one to look at.
    let page = blueprint.html(findings: findings, title: "Shop")
    let picture = blueprint.svg(findings: findings, theme: .dark)

    // For a README or a pull request, and for Graphviz.
    let flowchart = blueprint.mermaid(findings: findings)
    let dot = blueprint.dot(findings: findings)
    // end
    let timeline = Blueprint.Timeline()
    // snippet: a page with a timeline
    let story = blueprint.html(findings: findings, timeline: timeline)
    // end
    for text in [page, picture, flowchart, dot, story] { #expect(text.contains("any Networking")) }
  }

  /// Compiled and not called, since it would leave a file where the tests are run.
  private func write(_ page: String) throws {
    // snippet: a page as a file
    try page.write(toFile: "graph.html", atomically: true, encoding: .utf8)
    // end
  }
}
