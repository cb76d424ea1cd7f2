import Dovetail

/// A model that a view has resolved and keeps for as long as the view lives.
@MainActor final class ViewModel<Model> {
  private var container: DependencyContainer?
  private var model: Model?

  nonisolated init() {}

  /// The model of the view: made at the first call, and again when the view is in another
  /// container.
  func model(
    from container: DependencyContainer, _ resolve: (DependencyContainer) throws -> Model
  ) throws -> Model {
    if let model, self.container === container { return model }
    let model = try withDependencies(from: container) { try resolve(container) }
    (self.container, self.model) = (container, model)
    return model
  }
}
