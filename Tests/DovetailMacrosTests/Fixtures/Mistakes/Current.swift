// Operations with dependencies of their own, and overrides.
import DovetailChecks

func noOperation(_ container: DependencyContainer) async {
  withDependencies { $0.override((any Clock).self) { SystemClock() } }
  // error@3: 'withDependencies' is unavailable: say what runs with these dependencies: withDependencies { … } operation: { … }
  // note@elsewhere: 'withDependencies' has been explicitly marked unavailable here
  withDependencies(from: container)
  // error@3: 'withDependencies(from:)' is unavailable: say what runs in the container: withDependencies(from: container) { … }
  // note@elsewhere: 'withDependencies(from:)' has been explicitly marked unavailable here
  await withDependencies { $0.override((any Clock).self) { SystemClock() } }
  // error@9: 'withDependencies' is unavailable: say what runs with these dependencies: withDependencies { … } operation: { … }
  // note@elsewhere: 'withDependencies' has been explicitly marked unavailable here
  // warning@3: no 'async' operations occur within 'await' expression
}

func configured(_ container: DependencyContainer) async throws {
  withDependencies(from: container) {
    // error@3: 'withDependencies(from:_:operation:)' is unavailable: configure a fork of it: withDependencies(from: container.fork { … }) { … }
    // note@elsewhere: 'withDependencies(from:_:operation:)' has been explicitly marked unavailable here
    $0.override((any Clock).self) { SystemClock() }
  } operation: {
  }
  try await withDependencies(from: container) { _ in
    // error@13: 'withDependencies(from:_:operation:)' is unavailable: configure a fork of it: withDependencies(from: container.fork { … }) { … }
    // note@elsewhere: 'withDependencies(from:_:operation:)' has been explicitly marked unavailable here
    // warning@7: no 'async' operations occur within 'await' expression
    // warning@3: no calls to throwing functions occur within 'try' expression
  } operation: {
    _ = try await container.resolve((any Clock).self)
  }
}

func otherForms(_ container: DependencyContainer) {
  withDependencies {
    $0.clock = SystemClock()
    // error@8: value of type 'DependencyContainer' has no member 'clock'
  } operation: {
  }
  container.override((any Clock).self, with: Loose())
  // error@46: argument type 'Loose' does not conform to expected type 'Clock'
  // fixit@53-53: " as! Clock"
  let fork = container.fork { $0.override(SystemClock()) }
  // error@42: 'callAsFunction(_:named:as:)' is unavailable: name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)
  // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  _ = fork
}

func modules(_ container: DependencyContainer) {
  container.install(Parts.self)
  // error@13: 'install' is unavailable: install an instance of the module: install(Module())
  // note@elsewhere: 'install' has been explicitly marked unavailable here
  container.install(Parts)
  // error@21: expected member name or initializer call after type name
  // note@21: add arguments after the type to construct a value of the type
  // fixit@26-26: "()"
  // note@21: use '.self' to reference the type object
  // fixit@26-26: ".self"
  // error@13: 'install' is unavailable: install an instance of the module: install(Module())
  // note@elsewhere: 'install' has been explicitly marked unavailable here
  container.install { $0.register((any Clock).self) { SystemClock() } }
  // error@13: 'install' is unavailable: a module is a type, with a method register(in:): struct Parts: DependencyModule { … }
  // note@elsewhere: 'install' has been explicitly marked unavailable here
  container.install(SystemClock())
  // error@13: 'install' is unavailable: what is installed is a DependencyModule, a MainActorModule, or a graph that is Installable and Sendable; one at a time
  // note@elsewhere: 'install' has been explicitly marked unavailable here
  _ = DependencyContainer(Parts.self)
  // error@7: 'init(_:)' is unavailable: pass an instance of the module: DependencyContainer(Module())
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  _ = DependencyContainer { $0.register((any Clock).self) { SystemClock() } }
  // error@7: 'init(_:)' is unavailable: make it first: let container = DependencyContainer(); container.register(…)
  // note@elsewhere: 'init(_:)' has been explicitly marked unavailable here
  container.register(Feed.self, using: Feed.self)
  // error@21: 'callAsFunction(_:named:as:using:)' is unavailable: 'using' takes an initializer: (T.self, using: T.init)
  // note@elsewhere: 'callAsFunction(_:named:as:using:)' has been explicitly marked unavailable here
  let feed = try? container.resolve(type: Feed.self)
  // error@29: 'resolve(type:named:)' is unavailable: write the type without a label: resolve(T.self)
  // note@elsewhere: 'resolve(type:named:)' has been explicitly marked unavailable here
  _ = feed
}

func severalModules(_ container: DependencyContainer) {
  container.install(Parts(), Parts())
  // error@13: 'install' is unavailable: what is installed is a DependencyModule, a MainActorModule, or a graph that is Installable and Sendable; one at a time
  // note@elsewhere: 'install' has been explicitly marked unavailable here
  container.mainActor.install(Parts(), Parts())
  // error@23: 'install' is unavailable: what is installed is a DependencyModule, a MainActorModule, or a graph that is Installable and Sendable; one at a time
  // note@elsewhere: 'install' has been explicitly marked unavailable here
  _ = DependencyContainer(modules: [Parts()])
  // error@7: 'init(parent:modules:)' is unavailable: modules have no label, DependencyContainer(A(), B()); a child is parent.fork { … } or parent.makeScope("a")
  // note@elsewhere: 'init(parent:modules:)' has been explicitly marked unavailable here
  _ = DependencyContainer(parent: container)
  // error@7: 'init(parent:modules:)' is unavailable: modules have no label, DependencyContainer(A(), B()); a child is parent.fork { … } or parent.makeScope("a")
  // note@elsewhere: 'init(parent:modules:)' has been explicitly marked unavailable here
}

func changed(_ container: DependencyContainer) throws {
  container.modify(Client.self, \.fetch, { 3 })
  // error@13: 'modify' is unavailable: change it in a closure: modify(T.self) { $0.property = value }
  // note@elsewhere: 'modify' has been explicitly marked unavailable here
  container.modify(Client.self, \.fetch) { 3 }
  // error@13: 'modify' is unavailable: change it in a closure: modify(T.self) { $0.property = value }
  // note@elsewhere: 'modify' has been explicitly marked unavailable here
  container.mainActor.modify(Client.self, \.fetch, { 3 })
  // error@23: 'modify' is unavailable: change it in a closure: modify(T.self) { $0.property = value }
  // note@elsewhere: 'modify' has been explicitly marked unavailable here
  container.decorate((any Clock).self, with: Late.init)
  // error@13: 'decorate(_:with:)' is unavailable: a decorator takes the instance and a Resolution: decorate(T.self) { inner, r in … }
  // note@elsewhere: 'decorate(_:with:)' has been explicitly marked unavailable here
  container.decorate((any Clock).self) { Late($0) }
  // error@13: 'decorate(_:with:)' is unavailable: a decorator takes the instance and a Resolution: decorate(T.self) { inner, r in … }
  // note@elsewhere: 'decorate(_:with:)' has been explicitly marked unavailable here
  try container.validate(properties: .modules)
  // error@39: 'modules' is unavailable: name the modules: .modules("App"), or .program for all of them
  // note@elsewhere: 'modules' has been explicitly marked unavailable here
  _ = container.blueprint(properties: .modules)
  // error@40: 'modules' is unavailable: name the modules: .modules("App"), or .program for all of them
  // note@elsewhere: 'modules' has been explicitly marked unavailable here
}

struct Client: Sendable { var fetch: @Sendable () async throws -> Int }
struct Late: Clock { init(_ inner: any Clock) {} }

struct Parts: DependencyModule {
  func register(in container: DependencyContainer) {}
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
