import Dovetail

protocol Networking: AnyObject {
  var baseURL: String { get }
}

class HTTPNetworking: Networking {
  let baseURL: String
  var requests = 0
  init(configuration: Configuration) { baseURL = configuration.baseURL }
}

class StubNetworking: Networking {
  let baseURL = "stub"
}

class LoggingNetworking: Networking {
  let inner: Networking
  init(_ inner: Networking) { self.inner = inner }
  var baseURL: String { inner.baseURL }
}

struct Configuration {
  var baseURL = "https://example.com"
}

class UserStore {
  var names: [String] = []
  let network: Networking
  init(network: Networking) { self.network = network }
}

class User {
  let name: String
  init(name: String) { self.name = name }
}

class Session {
  let user: User
  var isClosed = false
  init(user: User) { self.user = user }
}

class ImageCache {
  static var made = 0
  init() { Self.made += 1 }
}

protocol Coordinator: AnyObject {
  var title: String { get set }
}

class AppCoordinator: Coordinator {
  var title = "app"
}

class LoginModel {
  let user: String
  let store: UserStore
  init(user: String, store: UserStore) {
    self.user = user
    self.store = store
  }
}

protocol Plugin { var name: String { get } }
struct AuditPlugin: Plugin { let name = "audit" }
class TracePlugin: Plugin { let name = "trace" }

protocol Tracing {}

extension DependencyKey where Value == String {
  static var greeting: Self { "greeting" }
}

class Screen {
  @Injected var network: Networking
  @Injected(named: .greeting) var greeting: String
  @Injected(mode: .new) var store: UserStore
  @Injected var tracing: Tracing?
  @Injected var plugins: [Plugin]
  @LazyInjected var images: ImageCache
  @WeakInjected var coordinator: Coordinator?
}

class ConfigurationProvider: DependencyProvider, @unchecked Sendable {
  var provided = 0
  func provide(_ r: Resolution) throws -> Configuration {
    provided += 1
    return Configuration()
  }
}
