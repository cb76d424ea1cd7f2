// Every way to write a registration, through a container, some registry and any registry.
// accepted
import Dovetail

func parts(in container: DependencyContainer) {
  container.register((any Clock).self) { SystemClock() }
  container.register((any Clock).self, using: SystemClock.init)
  container.register(Greeter.self, using: Greeter.init(clock:))
  container.register(Greeter.self) { Greeter(clock: $0) }
  container.register(Greeter.self) { (clock: any Clock) in Greeter(clock: clock) }
  container.register(Greeter.self) { r in Greeter(clock: try r.resolve()) }
  container.register(Greeter.self) { r in Greeter(clock: try await r.resolve()) }
  container.register(Greeter.self, named: "a", as: .scoped("b"), using: Greeter.init(clock:))
    .onClose { _ in }
    .alias(String.self) { "\($0)" }
  container.register(Loose.self, as: .unique, using: Loose.init)
  container.register(Database.self, as: .eager, using: Database.open)
  container.mainActor.register(Model.self, as: .unique, using: Model.init)
  container.mainActor.register(Model.self, using: { r in Model() })
  container.register(Clocks())
  container.override((any Clock).self) { SystemClock() }
  container.override(Clocks(), named: "a", as: .unique)
  container.contribute((any Clock).self, using: SystemClock.init)
  container.contribute(Clocks())
}

func parts(in container: DependencyContainer, ifKept isKept: Bool, _ kind: Kind) {
  container.register((any Clock).self, as: isKept ? .single : .unique) { SystemClock() }
  container.register(Greeter.self, as: isKept ? .unique : .eager, using: Greeter.init(clock:))
  container.register(Greeter.self, as: isKept ? .single : .unique) { Greeter(clock: $0) }
  container.register(Greeter.self, as: isKept ? .single : .unique) { r in
    Greeter(clock: try await r.resolve())
  }
  container.register(
    Greeter.self, as: isKept ? .single : .unique, keys: .named("a"), using: Greeter.init(clock:))
  container.override(Greeter.self, as: kind.lifetime, using: Greeter.init(clock:))
  container.contribute(Clocks(), as: isKept ? .single : .unique)
  container.mainActor.register(Model.self, as: isKept ? .single : .unique, using: Model.init)
}

enum Kind {
  case view, model
  var lifetime: Lifetime {
    switch self {
    case .view: .unique
    case .model: .scoped("session")
    }
  }
}

func parts(in registry: some DependencyRegistry) {
  registry.register(Greeter.self, using: Greeter.init(clock:))
  registry.override(Greeter.self) { (clock: any Clock) in Greeter(clock: clock) }.onClose { _ in }
}

func parts(in registry: any DependencyRegistry) {
  registry.register(Greeter.self, using: Greeter.init(clock:))
  registry.contribute(Clocks())
}

protocol Clock: Sendable {}
struct SystemClock: Clock {}
struct Greeter: Sendable { let clock: any Clock }
final class Loose {}
@MainActor final class Model { init() {} }
struct Database: Sendable { static func open() async throws -> Database { Database() } }
struct Clocks: DependencyProvider {
  func provide(_ r: Resolution) throws -> any Clock { SystemClock() }
}
