// The samples of ComingFromNeedle.md, and what its tables say.
import Dovetail
import DovetailGraph
import DovetailTesting
import Testing

@MainActor protocol PlayersStream: AnyObject {}
@MainActor final class LivePlayers: PlayersStream {}
@MainActor final class StubPlayers: PlayersStream {}

struct LostScores: Error {}

@MainActor final class ScoreStream {
  let user: User
  private(set) var isConnected = true
  init(user: User) { self.user = user }
  func disconnect() async throws {
    isConnected = false
    if user.name == "Eve" { throw LostScores() }
  }
}

@MainActor final class GameViewController {
  let players: any PlayersStream
  let scores: ScoreStream
  init(players: any PlayersStream, scores: ScoreStream) {
    (self.players, self.scores) = (players, scores)
  }
}

enum FromNeedle {
  // snippet: after Needle
  @MainActor protocol LoggedInDependency {
    var players: any PlayersStream { get }
  }

  @MainActor protocol GameDependency {
    var players: any PlayersStream { get }
    var scores: ScoreStream { get }
  }

  @MainActor @DependencyGraph
  final class RootGraph: LoggedInDependency {
    func makePlayers() -> any PlayersStream { LivePlayers() }
    func makeLoggedIn(user: User) -> LoggedInGraph { LoggedInGraph(dependency: self, user: user) }
  }

  @MainActor @DependencyGraph
  final class LoggedInGraph: GameDependency {
    let dependency: any LoggedInDependency
    let user: User
    var players: any PlayersStream { dependency.players }  // forwarded, for GameGraph

    func makeScores() -> ScoreStream { ScoreStream(user: user) }
    @Closes func closeScores(_ scores: ScoreStream) async throws { try await scores.disconnect() }

    // Without @Unique the macro warns: the two would keep each other alive forever. Keep it
    // yourself if its parts ask it for others later, or have to be closed.
    @Unique func makeGame() -> GameGraph { GameGraph(dependency: self) }
  }

  @MainActor @DependencyGraph
  final class GameGraph {
    let dependency: any GameDependency

    @Unique func makeViewController() -> GameViewController {
      GameViewController(players: dependency.players, scores: dependency.scores)
    }
  }

  @MainActor final class Sessions {
    private let root = RootGraph()
    private var session: LoggedInGraph?

    func logIn(_ user: User) -> GameViewController {
      let session = root.makeLoggedIn(user: user)
      self.session = session
      return session.game.viewController
    }

    func logOut() async {
      for error in await session?.close() ?? [] { print(error) }
      session = nil
    }
  }
  // end
}

enum FromNeedleToContainer {
  // snippet: after Needle with a container
  struct GameParts: MainActorModule {
    func register(in main: MainActorRegistry) {
      main.register((any PlayersStream).self) { LivePlayers() }
      main.register(ScoreStream.self, as: .scoped("loggedIn"), using: ScoreStream.init(user:))
        .onClose { try await $0.disconnect() }
      main.register(
        GameViewController.self, as: .unique, using: GameViewController.init(players:scores:))
    }
  }

  @MainActor final class Sessions {
    private let container = DependencyContainer(GameParts())
    private var session: DependencyContainer?

    func logIn(_ user: User) throws -> GameViewController {
      let session = container.makeScope("loggedIn") { $0.register(User.self) { user } }
      self.session = session
      return try session.resolve(GameViewController.self)
    }

    func logOut() async {
      if let failure = await session?.close() { print(failure) }
      session = nil
    }
  }
  // end
}

/// A leaf beside components.
enum HalfMovedFromNeedle {
  /// As in NeedleFoundation: of no actor.
  class Component<Dependency> {
    let dependency: Dependency
    init(dependency: Dependency) { self.dependency = dependency }
    func shared<T>(_ make: () -> T) -> T { make() }
  }
  class LoggedInComponent: Component<any FromNeedle.LoggedInDependency> {
    var title: String { shared { "chess" } }
    @MainActor var game: GameGraph { GameGraph(dependency: self) }
  }

  @MainActor protocol GameDependency {
    var title: String { get }
    var players: any PlayersStream { get }
  }
  @MainActor @DependencyGraph
  final class GameGraph {
    let dependency: any GameDependency
    func makeScores() -> ScoreStream { ScoreStream(user: User(name: dependency.title)) }
    @Unique func makeViewController() -> GameViewController {
      GameViewController(players: dependency.players, scores: scores)
    }
  }
}

extension HalfMovedFromNeedle.LoggedInComponent: HalfMovedFromNeedle.GameDependency {
  var players: any PlayersStream { dependency.players }
}

/// The rows of the tables, in one parent and its child.
enum NeedleRows {
  @MainActor final class Store { static func open() async throws -> Store { Store() } }
  @MainActor protocol GameBuilder { var viewController: AnyObject { get } }
  @MainActor protocol GameDependency {
    var store: Store { get async throws }
    var api: any PlayersStream { get }
  }

  @MainActor @DependencyGraph
  final class ParentGraph: GameDependency {
    let dependency: any FromNeedle.LoggedInDependency
    func makeStore() async throws -> Store { try await .open() }
    func makeAPI() -> any PlayersStream { dependency.players }
    func makeFeatures() -> [any PlayersStream] { [api, hidden] }
    private func makeHidden() -> any PlayersStream { LivePlayers() }
    lazy var old = [api]
    func profile(id: Int) -> String { "profile \(id)" }
    /// The macro warns of the call alone.
    func makeGame() -> GameGraph {
      let game = GameGraph(dependency: self)
      return game
    }
  }

  @MainActor @DependencyGraph
  final class GameGraph: GameBuilder {
    let dependency: any GameDependency
    func makeShelf() async throws -> [Store] { [try await dependency.store] }
    func makeBench() -> [any PlayersStream] { [dependency.api] }
    @Unique func makeViewController() -> AnyObject { StubPlayers() }
  }

  final class Stub: FromNeedle.LoggedInDependency { let players: any PlayersStream = StubPlayers() }
}

@Suite @MainActor struct NeedleSnippets {
  @Test func `Needle's way works with graphs`() async {
    let sessions = FromNeedle.Sessions()
    let screen = sessions.logIn(User())
    #expect(screen.players is LivePlayers && screen.scores.isConnected)
    await sessions.logOut()
    #expect(!screen.scores.isConnected)
    #expect(sessions.logIn(User()).scores !== screen.scores)
  }

  @Test func `Needle's way works with a container`() async throws {
    let container = DependencyContainer(FromNeedleToContainer.GameParts())
    try container.validate()
    let sessions = FromNeedleToContainer.Sessions()
    let screen = try sessions.logIn(User())
    #expect(screen.players is LivePlayers && screen.scores.isConnected)
    await sessions.logOut()
    #expect(!screen.scores.isConnected)

    let session = container.makeScope("loggedIn") { $0.register(User.self) { User() } }
    let scores = try await session.resolve(ScoreStream.self)
    #expect(await container.close() == nil)
    #expect(!scores.isConnected, "a container closes its scopes")
  }

  @Test func `a leaf moves before its parent`() {
    let game = HalfMovedFromNeedle.LoggedInComponent(dependency: NeedleRows.Stub()).game
    #expect(game.viewController.players is StubPlayers && game.scores.user.name == "chess")
  }

  @Test func `the tables for graphs are right`() async throws {
    let alone = FromNeedle.LoggedInGraph(dependency: NeedleRows.Stub(), user: User(name: "Eve"))
    #expect(alone.game.viewController.players is StubPlayers)
    #expect(await alone.close().first is LostScores)

    let parent = NeedleRows.ParentGraph(dependency: NeedleRows.Stub())
    #expect(parent.api is StubPlayers && parent.features.count == 2 && parent.old.count == 1)
    #expect(parent.profile(id: 3) == "profile 3")
    let game = NeedleRows.GameGraph(dependency: parent)
    let builder: any NeedleRows.GameBuilder = game
    #expect(builder.viewController is StubPlayers)
    _ = try await game.shelf
  }

  @Test func `a parent that keeps its child graph keeps both`() {
    weak var kept: NeedleRows.ParentGraph?
    weak var unkept: FromNeedle.LoggedInGraph?
    do {
      let (parent, session) = (
        NeedleRows.ParentGraph(dependency: NeedleRows.Stub()),
        FromNeedle.LoggedInGraph(dependency: NeedleRows.Stub(), user: User())
      )
      (kept, unkept) = (parent, session)
      _ = (parent.game, session.game)
    }
    #expect(kept != nil && unkept == nil)
  }
}
