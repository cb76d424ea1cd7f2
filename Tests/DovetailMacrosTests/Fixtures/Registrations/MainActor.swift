// What belongs to the main actor is registered as such.
import Dovetail

func parts(in container: DependencyContainer) {
  container.register(Model.self, as: .unique, using: Model.init)
  // error@54: converting function value of type '@MainActor @Sendable (Int) -> Model' to '@Sendable (Int) -> Model' loses global actor 'MainActor'
  container.register(Model.self, as: .unique) { (number: Int) in Model(number: number) }
  // error@66: call to main actor-isolated initializer 'init(number:)' in a synchronous nonisolated context
  container.override(Model.self, as: .unique, using: Model.init(number:))
  // error@54: converting function value of type '@MainActor @Sendable (Int) -> Model' to '@Sendable (Int) -> Model' loses global actor 'MainActor'
}

@MainActor final class Model {
  init(number: Int) {}
  // note@3: calls to initializer 'init(number:)' from outside of its actor context are implicitly asynchronous
}
