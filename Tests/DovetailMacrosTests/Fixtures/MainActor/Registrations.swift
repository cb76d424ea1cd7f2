// arguments: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature InferIsolatedConformances -emit-sil
// In an app's module, what belongs to the main actor is registered with `container.mainActor`.
import Dovetail

func parts(in container: DependencyContainer) {
  container.register(Greeter.self, using: Greeter.init)
  // error@43: converting function value of type '@MainActor @Sendable () -> Greeter' to '@Sendable () -> Greeter' loses global actor 'MainActor'
  container.register(Greeter.self) { Greeter() }
  // error@38: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
  container.register((any Clock).self) { SystemClock() }
  // error@21: type 'any Clock' does not conform to the 'Sendable' protocol
  container.decorate((any Clock).self) { inner, r in inner }
}

nonisolated func away(_ container: DependencyContainer) {
  container.install(Parts())
  // error@13: call to main actor-isolated instance method 'install(_:fileID:line:)' in a synchronous nonisolated context
  // note@elsewhere: calls to instance method 'install(_:fileID:line:)' from outside of its actor context are implicitly asynchronous
}

protocol Clock {}
// note@10: protocol 'Clock' does not conform to the 'Sendable' protocol
struct SystemClock: Clock {}
final class Greeter { init() {} }
// note@23: calls to initializer 'init()' from outside of its actor context are implicitly asynchronous
struct Parts: MainActorModule { func register(in main: MainActorRegistry) {} }
