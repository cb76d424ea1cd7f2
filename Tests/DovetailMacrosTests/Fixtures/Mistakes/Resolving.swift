// What is resolved without a type, with another label, or as other libraries do.
import Dovetail

func noType(_ container: DependencyContainer, _ resolver: some DependencyResolver) throws {
  let a = try container.resolve()
  let b = try container.resolve(named: "a")
  let c = try container.resolve(with: 7)
  let d = try resolver.resolve()
  let e = injected()
  let f = try! DependencyContainer.shared.resolve()
  _ = (a, b, c, d, e, f)
}

func noTypeAsynchronously(_ container: DependencyContainer) async throws {
  let a = try await container.resolve()
  _ = a
}

@MainActor func noTypeOnTheMainActor(_ container: DependencyContainer) throws {
  let a = try container.mainActor.resolve()
  _ = a
}

func otherForms(_ container: DependencyContainer) throws {
  let a = container.resolve(HTTP.self)
  let b = try container.resolve(HTTP.self)!
  let c = try container.resolve(HTTP.self, name: "a")
  let d: HTTP = try container.resolve(name: "a")
  let e = try container.resolve(HTTP.self, argument: 7)
  let f = try container.resolve(HTTP.self, 7)
  let g: HTTP = try container.resolve("a")
  let h = try container.resolve(Networking)
  let i = container.http
  let j = container[HTTP.self]
  let k = DependencyContainer.main
  _ = (a, b, c, d, e, f, g, h, i, j, k)
}

final class Screen {
  @Injected var clock
  @Injected("a") var name: String
  @Injected(HTTP.self) var http: HTTP
  @LazyInjected var feed
}

protocol Clock: Sendable {}
struct SystemClock: Clock {}
protocol Networking: Sendable {}
final class HTTP: Networking { init(clock: any Clock) {} }
final class Feed: Sendable {
  init(network: any Networking) {}
  convenience init(network: any Networking, clock: any Clock) { self.init(network: network) }
}
final class Page: Sendable { init(feed: Feed, clock: any Clock) {} }
final class Loose {}
