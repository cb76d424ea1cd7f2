import Dovetail

/// A container that a view has made, of the one around it, and keeps: closed when the view is gone.
@MainActor final class ViewContainer {
  private var original: DependencyContainer?
  private var made: DependencyContainer?

  nonisolated init() {}

  // A view can go anywhere. The container may be in use until then, so nobody waits for its end.
  deinit { Self.close(made) }

  /// The container of the view: made when it is first asked for, and again for another original.
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
