// What is kept has to be `Sendable`, whatever makes it.
import Dovetail

func parts(in container: DependencyContainer) {
  container.register(Loose.self, using: Loose.init)
  // error@21: type 'Loose' does not conform to the 'Sendable' protocol
  container.register(Loose.self) { Loose() }
  // error@21: type 'Loose' does not conform to the 'Sendable' protocol
  container.register(LooseProvider())
  // error@21: type 'Loose' does not conform to the 'Sendable' protocol
  container.override(Loose.self, using: Loose.init)
  // error@21: type 'Loose' does not conform to the 'Sendable' protocol
  container.contribute(Loose.self) { r in Loose() }
  // error@23: type 'Loose' does not conform to the 'Sendable' protocol
}

func parts(in registry: some DependencyRegistry) {
  registry.register(Loose.self, using: Loose.init)
  // error@20: type 'Loose' does not conform to the 'Sendable' protocol
}

final class Loose {}
// note@13: class 'Loose' does not conform to the 'Sendable' protocol
// note@13: class 'Loose' does not conform to the 'Sendable' protocol
// note@13: class 'Loose' does not conform to the 'Sendable' protocol
// note@13: class 'Loose' does not conform to the 'Sendable' protocol
// note@13: class 'Loose' does not conform to the 'Sendable' protocol
// note@13: class 'Loose' does not conform to the 'Sendable' protocol
struct LooseProvider: DependencyProvider {
  func provide(_ r: Resolution) throws -> Loose { Loose() }
}
