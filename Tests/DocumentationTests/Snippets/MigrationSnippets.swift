// The samples of the articles for users of other libraries.
import Dovetail
import DovetailGraph
import DovetailTesting
import Foundation
import Testing

enum FromFactory {
  // snippet: after Factory
  @DependencyGraph
  final class Services: Installable, Sendable {
    func makeNetwork() -> any Networking { WebNetworking(time: time) }
    func makeTime() -> any TimeSource { DeviceTime() }
    @Unique func makeStore() -> UserStore { UserStore(network: network) }
    @Weakly func makeImages() -> ImageCache { ImageCache() }
    func makeLogin(user: User) -> LoginModel { LoginModel(user: user, store: makeStore()) }
  }
  // end
}

enum FromSwiftDependencies {
  // snippet: after swift-dependencies
  // A struct of closures is a part like any other.
  struct TimeClient: Sendable {
    var hour: @Sendable () -> Int
  }

  struct LiveClients: DependencyModule {
    func register(in container: DependencyContainer) {
      container.register(TimeClient.self) { TimeClient(hour: { 9 }) }
    }
  }

  final class FeatureModel: Sendable {
    let time: TimeClient = injected()
    var isOpen: Bool { (8..<20).contains(time.hour()) }
  }
  // end

  @Suite(.dependencies(from: DependencyContainer(LiveClients())))
  struct FeatureTests {
    @Test(.dependencies { $0.override(TimeClient.self) { TimeClient(hour: { 23 }) } })
    func theShopIsClosedAtNight() {
      #expect(!FeatureModel().isOpen)
    }
  }
}

/// A stand-in for a container of Swinject, which is not `Sendable` either.
private final class OldContainer {
  private var recipes: [ObjectIdentifier: () -> Any] = [:]
  func register<T>(_ type: T.Type, _ make: @escaping (OldContainer) -> T) {
    recipes[ObjectIdentifier(type)] = { make(self) }
  }
  func resolve<T>(_ type: T.Type) -> T? { recipes[ObjectIdentifier(type)]?() as? T }
  func synchronize() -> OldContainer { self }
}

@Suite struct MigrationSnippets {
  @Test func `two containers ask each other`() throws {
    let (old, container) = (OldContainer(), DependencyContainer())
    old.register((any Clock).self) { _ in FixedClock() }
    nonisolated(unsafe) let resolver = old.synchronize()
    container.register((any Clock).self, as: .unique) { resolver.resolve((any Clock).self)! }
    #expect(try container.resolve((any Clock).self).hour == 12)
    container.register((any Networking).self) { StubNetworking() }
    old.register((any Networking).self) { _ in
      try! container.resolve((any Networking).self)
    }
    #expect(
      try old.resolve((any Networking).self) === container.resolve((any Networking).self))
  }

  @Test func `Factory's way works`() async throws {
    typealias Services = FromFactory.Services
    let user = User()
    // The container that all tests share is left alone.
    enum DependencyContainer { static let shared = Dovetail.DependencyContainer() }
    let services = Services()
    DependencyContainer.shared.install(services)  // for @Injected
    let login = services.makeLogin(user: user)
    #expect(login.store.network === services.network)
    let network = try await DependencyContainer.shared.resolve((any Networking).self)
    #expect(network === services.network)
  }

  @Test func `swift-dependencies' way works`() {
    typealias TimeClient = FromSwiftDependencies.TimeClient
    let container = DependencyContainer(FromSwiftDependencies.LiveClients())
    withDependencies(from: container) {
      #expect(FromSwiftDependencies.FeatureModel().isOpen)
      withDependencies {
        $0.decorate(TimeClient.self) { inner, r in
          var client = inner
          client.hour = { 22 }
          return client
        }
      } operation: {
        #expect(!FromSwiftDependencies.FeatureModel().isOpen)
      }
    }
  }
}
