// The samples of documentation comments whose parts have other names there than in the articles.
import Dovetail
import DovetailGraph
import DovetailTesting
import Foundation
import Testing

typealias Clock = TimeSource
typealias SystemClock = DeviceTime
typealias FixedClock = FixedTime
typealias HTTPNetworking = WebNetworking

extension WebNetworking { convenience init(clock: any Clock) { self.init(time: clock) } }

private func makeContainer() -> DependencyContainer { .sample() }

private final class Screen {
  @Injected var clock: any Clock
  var title: String { clock.hour == 12 ? "Noon" : "Some time" }
}

enum CommentSnippets {
  // snippet: the trait in a comment
  @Suite(.dependencies(from: makeContainer()))
  struct ScreenTests {
    @Test(.dependencies { $0.override((any Clock).self) { FixedClock() } })
    func theTitleIsThatOfTheHour() {
      #expect(Screen().title == "Noon")
    }
  }
  // end

  @Suite(.dependencies(from: makeContainer()))
  struct StrictTests {
    // snippet: a strict trait
    @Test(.dependencies { $0.override((any Clock).self) { FixedClock() } }, .strict)
    func theHourIsFixed() throws {
      #expect(try DependencyContainer.current.resolve((any Clock).self).hour == 12)
    }
    // end

    @Test func `an operation is checked`() {
      // snippet: a checked operation in a comment
      withDependencies(.strict, from: makeContainer()) {
        $0.override((any Clock).self) { FixedClock() }
      } operation: {
        #expect(Screen().title == "Noon")
      }
      // end
    }

    @Test func `nothing leaks`() async throws {
      // snippet: no leaks in a comment
      try await expectNoLeaks(from: makeContainer()) {
        let feed = try await DependencyContainer.current.resolve(Feed.self)
        #expect(feed.store.network is HTTPNetworking)
      }
      // end
    }
  }
}

enum CommentWorld {
  typealias Database = GraphWorld.Database
  typealias Feed = GraphWorld.Feed
  final class HTTPNetworking: Networking { init(clock: any Clock, baseURL: URL) {} }

  // snippet: a graph in a comment
  @DependencyGraph
  final class AppGraph: HasNetwork, Sendable {
    let baseURL: URL

    func makeClock() -> any Clock { SystemClock() }
    func makeNetwork() -> any Networking { HTTPNetworking(clock: clock, baseURL: baseURL) }
    @Unique func makeFeed() -> Feed { Feed(network: network) }
    @Eager func makeDatabase() async throws -> Database { try await .open(at: baseURL) }
  }
  // end
}

enum ScopeMakerComment {
  // snippet: a maker of scopes
  final class Sessions: Sendable {
    let open: ScopeMaker
    init(open: ScopeMaker) { self.open = open }

    func signIn(_ user: User) -> DependencyContainer {
      open("session") { $0.register(User.self) { user } }  // the caller keeps and closes it
    }
  }
  // end

  @Test static func `a part opens scopes`() throws {
    let container = DependencyContainer()
    container.register(Session.self, as: .scoped("session"), using: Session.init(user:))
    // snippet: a maker of scopes
    container.register(Sessions.self, using: Sessions.init(open:))
    // end
    let session = try container.resolve(Sessions.self).signIn(User())
    #expect(try session.resolve(Session.self).user.name == "Ada")
  }
}

enum CloseableComment {
  struct Connection: Sendable { func shutdown() async throws {} }
  private static let connection = Connection()

  // snippet: a part that has to be closed
  final class Database: Closeable {
    func close() async throws { try await connection.shutdown() }
  }
  // end
}
