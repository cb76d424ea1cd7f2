// The types that the samples use and do not declare themselves.
import Dovetail
import Foundation

protocol TimeSource: Sendable { var hour: Int { get } }

struct DeviceTime: TimeSource { let hour = 9 }

struct FixedTime: TimeSource { let hour = 12 }

/// Public, since there are samples of public parts.
public protocol Networking: AnyObject, Sendable {}

final class WebNetworking: Networking {
  let time: any TimeSource
  init(time: any TimeSource) { self.time = time }
}

final class StubNetworking: Networking {}

final class LoggingNetworking: Networking {
  let inner: any Networking
  init(_ inner: any Networking) { self.inner = inner }
}

protocol Reading: Sendable {}

actor Database: Reading {
  private(set) var isClosed = false
  static func open() async throws -> Database { Database() }
  func close() async throws { isClosed = true }
}

/// Public for the same reason.
public struct User: Sendable {
  var name = "Ada"
}

/// Public for the same reason.
public final class UserStore: Sendable {
  let network: any Networking
  init(network: any Networking) { self.network = network }
}

final class Feed: Sendable {
  let store: UserStore
  init(store: UserStore) { self.store = store }
}

final class LoginModel {
  let user: User
  let store: UserStore
  init(user: User, store: UserStore) {
    self.user = user
    self.store = store
  }
}

@MainActor final class ProfileModel {
  let store: UserStore
  init(store: UserStore) { self.store = store }
}

final class Session: Sendable {
  let user: User
  init(user: User) { self.user = user }
}

final class Basket: Sendable {}

final class ImageCache: Sendable {}

protocol Tracing: Sendable {}

protocol Coordinator: AnyObject, Sendable {}

final class AppCoordinator: Coordinator {}

protocol Plugin: Sendable { var name: String { get } }

struct AuditPlugin: Plugin { let name = "audit" }

struct ConnectionRefused: Error {}

extension DependencyContainer {
  /// A container in which everything that the samples resolve is registered.
  static func sample() -> DependencyContainer {
    let container = DependencyContainer()
    container.register((any TimeSource).self) { DeviceTime() }
    container.register((any Networking).self, using: WebNetworking.init(time:))
    container.register(UserStore.self, using: UserStore.init(network:))
    container.register(Feed.self, using: Feed.init(store:))
    container.register(User.self) { User() }
    container.register(Session.self, using: Session.init(user:))
    container.register(Basket.self) { Basket() }
    container.register(ImageCache.self) { ImageCache() }
    container.register(URL.self, named: "cdn") { URL(string: "https://cdn.example")! }
    container.contribute((any Plugin).self) { AuditPlugin() }
    container.register(AppCoordinator.self) { AppCoordinator() }
      .alias((any Coordinator).self) { $0 }
    container.register(Database.self, using: Database.open)
    container.mainActor.register(ProfileModel.self, as: .unique, using: ProfileModel.init(store:))
    container.register(LoginModel.self, as: .unique) { (user: Given<User>, store: UserStore) in
      LoginModel(user: user.value, store: store)
    }
    return container
  }
}
