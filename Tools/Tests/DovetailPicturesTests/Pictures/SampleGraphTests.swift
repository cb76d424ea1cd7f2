import Dovetail
@testable import DovetailPictures
import Foundation
import Testing

private protocol Disk: Sendable {}
private protocol TimeSource: Sendable {}
private protocol Networking: Sendable {}
private protocol Tracing: Sendable {}
private protocol Reading: Sendable {}
private protocol Plugin: Sendable {}
private struct SystemClock: TimeSource {}
private struct HTTPNetworking: Networking { let clock: any TimeSource }
private final class Database: Reading { static func open() async throws -> Database { Database() } }
private final class ImageCache: Sendable {}
private struct AuditPlugin: Plugin {}
private final class Basket: Sendable {}
private struct User: Sendable {}
private struct Session: Sendable { let user: User }
private struct UserStore: Sendable { let network: any Networking }
private struct LoginModel { let user: User, store: UserStore }
private struct Feed { let store: UserStore }
@MainActor private final class HomeModel {}

/// The picture in SeeingYourGraph.md is the one that the library draws.
///
/// With `DOVETAIL_RECORD=1` in the environment, it is drawn again; look at it before you keep it.
@Suite struct SampleGraphTests {
  @Test(arguments: zip(PictureTheme.allCases, ["sample-graph", "sample-graph~dark"]))
  func `the shown picture is the one that the library draws`(_ theme: PictureTheme, _ name: String)
    throws
  {
    let file = URL(filePath: #filePath).appending(
      path: "../../../../../Sources/Dovetail/Dovetail.docc/Resources/\(name).svg"
    ).standardized
    let blueprint = Self.blueprint
    let roots = blueprint.bindings.map(\.key).filter { $0.type == "HomeModel" }
    let drawn = blueprint.svg(findings: blueprint.findings(roots: roots), theme: theme)
    if ProcessInfo.processInfo.environment["DOVETAIL_RECORD"] != nil {
      try drawn.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == drawn, "\(name) is another picture")
  }

  /// The picture has every lifetime and every kind of need, so that it shows everything on the
  /// page.
  @Test func `the sample has everything that the page describes`() {
    let bindings = Self.blueprint.bindings
    #expect(
      Set(bindings.map(\.lifetime)).isSuperset(
        of: [.single, .eager, .scoped("session"), .weak, .graph, .unique]))
    #expect(Set(bindings.flatMap(\.edges).map(\.kind)).count == 6)
    #expect(bindings.contains { $0.role == .alias })
  }

  /// A small program, as if each line of one file registered a part of it.
  private static var blueprint: Blueprint {
    let container = DependencyContainer()
    container.register((any TimeSource).self) { SystemClock() }
    container.register((any Networking).self) {
      (clock: Lazy<any TimeSource>, trace: (any Tracing)?) in
      HTTPNetworking(clock: clock.value)
    }
    container.register(Database.self, as: .eager, using: Database.open)
      .alias((any Reading).self) { $0 }
    container.register(ImageCache.self, as: .weak) { (disk: any Disk) in ImageCache() }
    container.contribute((any Plugin).self) { AuditPlugin() }
    container.register(URL.self, named: "cdn") { URL(filePath: "/") }
    container.register(Basket.self, as: .graph) { Basket() }
    container.register(Session.self, as: .scoped("session"), using: Session.init(user:))
    container.register(LoginModel.self, as: .unique) {
      (user: Given<User>, images: Weak<ImageCache>, network: any Networking) in
      LoginModel(user: user.value, store: UserStore(network: network))
    }
    container.register(Feed.self, as: .unique) {
      (
        images: ImageCache, plugins: [any Plugin], network: any Networking, database: any Reading
      ) in
      Feed(store: UserStore(network: network))
    }
    let session = container.makeScope("session") {
      $0.register(User.self) { User() }
      $0.mainActor.register(HomeModel.self, as: .unique, using: homeModel)
    }
    var blueprint = session.blueprint
    for index in blueprint.bindings.indices {
      blueprint.bindings[index].location = Blueprint.Location(
        fileID: "Shop/Modules.swift", line: index + 11)
    }
    return blueprint
  }

  @MainActor private static func homeModel(
    feed: Feed, basket: Basket, session: Session, login: Maker<LoginModel, User>
  ) -> HomeModel { HomeModel() }
}
