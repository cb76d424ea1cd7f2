// What is resolved without a type, with another label, or as other libraries do.
import Dovetail

func noType(_ container: DependencyContainer, _ resolver: some DependencyResolver) throws {
  let a = try container.resolve()
  // error@25: 'resolve(_:named:mode:with:)' is unavailable: say the type: resolve(T.self), or let part: T = try resolve()
  // note@elsewhere: 'resolve(_:named:mode:with:)' has been explicitly marked unavailable here
  let b = try container.resolve(named: "a")
  // error@25: 'resolve(_:named:mode:with:)' is unavailable: say the type: resolve(T.self), or let part: T = try resolve()
  // note@elsewhere: 'resolve(_:named:mode:with:)' has been explicitly marked unavailable here
  let c = try container.resolve(with: 7)
  // error@25: 'resolve(_:named:mode:with:)' is unavailable: say the type: resolve(T.self), or let part: T = try resolve()
  // note@elsewhere: 'resolve(_:named:mode:with:)' has been explicitly marked unavailable here
  let d = try resolver.resolve()
  // error@24: 'resolve(_:named:mode:with:)' is unavailable: say the type: resolve(T.self), or let part: T = try resolve()
  // note@elsewhere: 'resolve(_:named:mode:with:)' has been explicitly marked unavailable here
  let e = injected()
  // error@11: 'injected(_:named:mode:from:)' is unavailable: say the type: injected(T.self), or let part: T = injected()
  // note@elsewhere: 'injected(_:named:mode:from:)' has been explicitly marked unavailable here
  let f = try! DependencyContainer.shared.resolve()
  // error@43: 'resolve(_:named:mode:with:)' is unavailable: say the type: resolve(T.self), or let part: T = try resolve()
  // note@elsewhere: 'resolve(_:named:mode:with:)' has been explicitly marked unavailable here
  _ = (a, b, c, d, e, f)
}

func noTypeAsynchronously(_ container: DependencyContainer) async throws {
  let a = try await container.resolve()
  // error@31: 'resolve(_:named:mode:with:)' is unavailable: say the type: resolve(T.self), or let part: T = try resolve()
  // note@elsewhere: 'resolve(_:named:mode:with:)' has been explicitly marked unavailable here
  // warning@15: no 'async' operations occur within 'await' expression
  _ = a
}

@MainActor func noTypeOnTheMainActor(_ container: DependencyContainer) throws {
  let a = try container.mainActor.resolve()
  // error@35: 'resolve(_:named:mode:with:)' is unavailable: say the type: resolve(T.self), or let part: T = try resolve()
  // note@elsewhere: 'resolve(_:named:mode:with:)' has been explicitly marked unavailable here
  _ = a
}

func otherForms(_ container: DependencyContainer) throws {
  let a = container.resolve(HTTP.self)
  // error@11: call can throw but is not marked with 'try'
  // note@11: did you mean to use 'try'?
  // fixit@11-11: "try "
  // note@11: did you mean to handle error as optional value?
  // fixit@11-11: "try? "
  // note@11: did you mean to disable error propagation?
  // fixit@11-11: "try! "
  let b = try container.resolve(HTTP.self)!
  // error@43: cannot force unwrap value of non-optional type 'HTTP'
  // fixit@43-44: ""
  let c = try container.resolve(HTTP.self, name: "a")
  // error@25: 'resolve(_:name:)' is unavailable: write 'named' instead of 'name'
  // note@elsewhere: 'resolve(_:name:)' has been explicitly marked unavailable here
  let d: HTTP = try container.resolve(name: "a")
  // error@31: 'resolve(_:name:)' is unavailable: write 'named' instead of 'name'
  // note@elsewhere: 'resolve(_:name:)' has been explicitly marked unavailable here
  let e = try container.resolve(HTTP.self, argument: 7)
  // error@25: 'resolve(_:argument:)' is unavailable: write 'with' instead of 'argument'
  // note@elsewhere: 'resolve(_:argument:)' has been explicitly marked unavailable here
  let f = try container.resolve(HTTP.self, 7)
  // error@25: 'resolve' is unavailable: arguments have the label 'with': resolve(T.self, with: argument)
  // note@elsewhere: 'resolve' has been explicitly marked unavailable here
  let g: HTTP = try container.resolve("a")
  // error@39: cannot convert value of type 'String' to expected argument type 'HTTP.Type'
  let h = try container.resolve(Networking)
  // error@33: expected member name or initializer call after type name
  // note@33: use '.self' to reference the type object
  // fixit@43-43: ".self"
  let i = container.http
  // error@21: value of type 'DependencyContainer' has no member 'http'
  let j = container[HTTP.self]
  // error@20: value of type 'DependencyContainer' has no subscripts
  let k = DependencyContainer.main
  // error@31: type 'DependencyContainer' has no member 'main'
  _ = (a, b, c, d, e, f, g, h, i, j, k)
}

func argumentsAndMode(_ container: DependencyContainer) async throws {
  _ = try container.resolve(HTTP.self, with: 1, mode: .new)
  // error@21: 'resolve(_:named:with:mode:)' is unavailable: a part with arguments is new for each caller: leave out 'mode'
  // note@elsewhere: 'resolve(_:named:with:mode:)' has been explicitly marked unavailable here
  let a: HTTP = try container.resolve(mode: .new, with: 1)
  // error@31: 'resolve(_:named:mode:with:)' is unavailable: a part with arguments is new for each caller: leave out 'mode'
  // note@elsewhere: 'resolve(_:named:mode:with:)' has been explicitly marked unavailable here
  let b: HTTP = try container.resolve(named: "a", mode: .new, with: 1, "a")
  // error@31: 'resolve(_:named:mode:with:)' is unavailable: a part with arguments is new for each caller: leave out 'mode'
  // note@elsewhere: 'resolve(_:named:mode:with:)' has been explicitly marked unavailable here
  let c: HTTP = try await container.mainActor.resolve(mode: .new, with: 1)
  // error@47: 'resolve(_:named:mode:with:)' is unavailable: a part with arguments is new for each caller: leave out 'mode'
  // note@elsewhere: 'resolve(_:named:mode:with:)' has been explicitly marked unavailable here
  // warning@21: no 'async' operations occur within 'await' expression
  _ = (a, b, c)
  _ = try await container.resolve(HTTP.self, with: 1, "a", mode: .new)
  // error@27: 'resolve(_:named:with:mode:)' is unavailable: a part with arguments is new for each caller: leave out 'mode'
  // note@elsewhere: 'resolve(_:named:with:mode:)' has been explicitly marked unavailable here
  // warning@11: no 'async' operations occur within 'await' expression
}

func otherArguments(_ container: DependencyContainer, _ types: [any Any.Type]) throws {
  _ = try container.resolve(HTTP.self, with: 1, with: "a")
  // error@21: 'resolve(_:named:with:with:with:)' is unavailable: all arguments have one label: resolve(T.self, with: first, second)
  // note@elsewhere: 'resolve(_:named:with:with:with:)' has been explicitly marked unavailable here
  let a: HTTP = try container.resolve(named: "a", with: 1, with: "a", with: 2)
  // error@31: 'resolve(_:named:with:with:with:)' is unavailable: all arguments have one label: resolve(T.self, with: first, second)
  // note@elsewhere: 'resolve(_:named:with:with:with:)' has been explicitly marked unavailable here
  let b = try container.resolve(HTTP.self, .new)
  // error@25: 'resolve' is unavailable: a mode has the label 'mode': resolve(T.self, mode: .new)
  // note@elsewhere: 'resolve' has been explicitly marked unavailable here
  _ = (a, b)
  for type in types {
    _ = try container.resolve(type)
    // error@23: 'resolve(_:named:mode:with:)' is unavailable: say the type: resolve(T.self), or let part: T = try resolve()
    // note@elsewhere: 'resolve(_:named:mode:with:)' has been explicitly marked unavailable here
    _ = injected(type)
    // error@9: 'injected(_:named:mode:from:)' is unavailable: say the type: injected(T.self), or let part: T = injected()
    // note@elsewhere: 'injected(_:named:mode:from:)' has been explicitly marked unavailable here
  }
}

final class Values {
  @Injected(.new) var mode: HTTP
  // error@4: 'init(_:)' is unavailable: a mode has the label 'mode', and only @Injected has one: @Injected(mode: .new)
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @LazyInjected(.new) var lazyMode: HTTP
  // error@4: 'init(_:)' is unavailable: a mode has the label 'mode', and only @Injected has one: @Injected(mode: .new)
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @Injected(SystemClock()) var clock: SystemClock
  // error@4: 'init(_:)' is unavailable: the container gives the instance: override it, or declare the property without the wrapper
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @Injected(\.clock) var path: any Clock
  // error@4: 'init(_:)' is unavailable: the property's type says what is injected, not a key path: var part: T
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @LazyInjected(\.feed) private var lazyPath: Feed
  // error@4: 'init(_:)' is unavailable: the property's type says what is injected, not a key path: var part: T
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @Injected var initial = SystemClock()
  // error@4: 'init(wrappedValue:)' is unavailable: the container gives the value: write the type, var part: T
  // note@elsewhere: 'init(wrappedValue:)' has been explicitly marked unavailable here
  @Injected private var kept: Feed
  @LazyInjected private var lazy: Feed
  init(_ page: Page) {
    _kept = Injected(page.feed)
    // error@13: 'init(_:)' is unavailable: the container gives the instance: override it, or declare the property without the wrapper
    // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
    _lazy = LazyInjected(page.feed)
    // error@13: 'init(_:)' is unavailable: the container gives the instance: override it, or declare the property without the wrapper
    // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  }
}

final class Screen {
  @Injected(HTTP.self) var other
  // error@4: 'init(_:)' is unavailable: the property's type says what is injected: var part: T, or T? with @WeakInjected
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @Injected var clock
  // error@4: generic parameter 'T' could not be inferred
  @Injected("a") var name: String
  // error@4: 'init(_:)' is unavailable: a name has the label 'named': (named: "a")
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @Injected(HTTP.self) var http: HTTP
  // error@4: 'init(_:)' is unavailable: the property's type says what is injected: var part: T, or T? with @WeakInjected
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @LazyInjected(HTTP.self) var lazy: HTTP
  // error@4: 'init(_:)' is unavailable: the property's type says what is injected: var part: T, or T? with @WeakInjected
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @LazyInjected(HTTP.self) var lazyOther
  // error@4: 'init(_:)' is unavailable: the property's type says what is injected: var part: T, or T? with @WeakInjected
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @LazyInjected("a") var lazyName: String
  // error@4: 'init(_:)' is unavailable: a name has the label 'named': (named: "a")
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @WeakInjected(HTTP.self) var weak: HTTP?
  // error@4: 'init(_:)' is unavailable: the property's type says what is injected: var part: T, or T? with @WeakInjected
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @WeakInjected(HTTP.self) var weakOther
  // error@4: 'init(_:)' is unavailable: the property's type says what is injected: var part: T, or T? with @WeakInjected
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @WeakInjected("a") var weakName: HTTP?
  // error@4: 'init(_:)' is unavailable: a name has the label 'named': (named: "a")
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  @LazyInjected var feed
  // error@4: generic parameter 'T' could not be inferred
}

protocol Clock: Sendable {}
struct SystemClock: Clock {}
protocol Networking: Sendable {}
final class HTTP: Networking { init(clock: any Clock) {} }
final class Feed: Sendable {
  init(network: any Networking) {}
  convenience init(network: any Networking, clock: any Clock) { self.init(network: network) }
}
final class Page: Sendable {
  let feed: Feed
  init(feed: Feed, clock: any Clock) { self.feed = feed }
}
final class Loose {}

struct Router {
  let makeClock: Maker<SystemClock> = .init()
  // error@40: 'init()' is unavailable: let a recipe take the Maker as a parameter, or write: let maker: Maker<Part> = injected()
  // note@elsewhere: 'init()' has been explicitly marked unavailable here
}

func make(
  _ feed: Maker<Feed, any Networking>, _ clock: Maker<SystemClock>, _ network: any Networking
) async throws {
  _ = try feed()
  // error@15: 'callAsFunction' is unavailable: pass an argument for each type after the product: a Maker<Part, A, B> takes an A and a B
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  _ = try feed(network, 1)
  // error@15: 'callAsFunction' is unavailable: pass an argument for each type after the product: a Maker<Part, A, B> takes an A and a B
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  _ = try feed((network, 1))
  // error@15: 'callAsFunction' is unavailable: pass an argument for each type after the product: a Maker<Part, A, B> takes an A and a B
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  _ = try feed(1)
  // error@15: 'callAsFunction' is unavailable: pass an argument for each type after the product: a Maker<Part, A, B> takes an A and a B
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  _ = try clock(network)
  // error@16: 'callAsFunction' is unavailable: pass an argument for each type after the product: a Maker<Part, A, B> takes an A and a B
  // note@elsewhere: 'callAsFunction' has been explicitly marked unavailable here
  _ = try await feed.make()
  // error@22: 'make' is unavailable: pass an argument for each type after the product: a Maker<Part, A, B> takes an A and a B
  // note@elsewhere: 'make' has been explicitly marked unavailable here
  _ = try await clock.make(network)
  // error@23: 'make' is unavailable: pass an argument for each type after the product: a Maker<Part, A, B> takes an A and a B
  // note@elsewhere: 'make' has been explicitly marked unavailable here
}
