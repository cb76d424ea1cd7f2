import Dovetail

/// A container that a view makes from the one around it, keeps, and closes when the view is gone.
@MainActor final class ViewContainer {
  private var original: DependencyContainer?
  private var made: DependencyContainer?

  nonisolated init() {}

  // A view can go away at any time. The container may be in use then, so nothing waits for its end.
  deinit { Self.close(made) }

  /// The container of the view: made at the first call, and again when the original is another one.
  func container(
    of original: DependencyContainer, _ make: (DependencyContainer) -> DependencyContainer
  ) -> DependencyContainer {
    if let made, self.original === original { return made }
    Self.close(made)
    let made = make(original)
    (self.original, self.made) = (original, made)
    return made
  }

  private nonisolated static func close(_ container: DependencyContainer?) {
    guard let container else { return }
    Task { await container.close() }
  }
}
