// arguments: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature InferIsolatedConformances -emit-sil
// Every way to write a registration of the main actor, with types of an app's module.
// accepted
import Dovetail

func parts(in container: DependencyContainer) {
  let main = container.mainActor
  main.register((any Clock).self) { SystemClock() }
  main.register((any Clock).self, using: SystemClock.init)
  main.register(Greeter.self, using: Greeter.init(clock:))
  main.register(Greeter.self) { Greeter(clock: $0) }
  main.register(Greeter.self) { (clock: any Clock) in Greeter(clock: clock) }
  main.register(Greeter.self) { r in Greeter(clock: try r.resolve()) }
  main.register(Greeter.self) { r in Greeter(clock: try await r.resolve()) }
  main.register(Greeter.self, named: "a", as: .scoped("b"), using: Greeter.init(clock:))
    .onClose { $0.close() }
    .alias(String.self) { $0.text }
    .alias((any Clock).self) { $0.clock }
  main.register(Greeter.self, as: .unique, using: Greeter.open)
  main.register(Greeter.self, as: .eager) { (clock: any Clock) async in Greeter(clock: clock) }
  main.register(Greeter.self, keys: .named("a"), using: Greeter.init(clock:))
  main.register(Greeter.self, keys: .named("a")) { (clock: any Clock) in Greeter(clock: clock) }
  main.register(
    Greeter.self, as: MainActorLifetime(Lifetime.graph), keys: .unnamed, using: Greeter.open)
  main.register(Draft.self, as: .weak, using: Draft.init)
  main.override((any Clock).self) { SystemClock() }
  main.override(Greeter.self, as: .unique, keys: .unnamed, using: Greeter.init(clock:))
  main.contribute((any Clock).self, using: SystemClock.init)
  main.decorate((any Clock).self) { inner, r in inner }
  main.unregister(Greeter.self, named: "a")
}

func resolving(_ container: DependencyContainer) async throws {
  let clock = try await container.resolve((any Clock).self)
  let same: any Clock = try await container.mainActor.resolve()
  let greeter = try await container.resolve(Greeter.self, with: clock)
  let other = try await container.mainActor.resolve(Greeter.self, with: same, "text")
  _ = (greeter, other)
}

protocol Clock {}
struct SystemClock: Clock {}
final class Greeter {
  let clock: any Clock
  let text = ""
  init(clock: any Clock) { self.clock = clock }
  static func open(_ clock: any Clock) async throws -> Greeter { Greeter(clock: clock) }
  func close() {}
}
nonisolated final class Draft { init() {} }
