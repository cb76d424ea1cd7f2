extension Optional: DependencyForm {
  static var need: Need {
    let inner = Need.of(Wrapped.self)
    switch inner.kind {
    case .required?: return Need(type: inner.type, kind: .optional)
    case .deferred?, .factory?: return Need(type: inner.type, kind: .deferredWeak)
    default: return inner
    }
  }

  static var spelling: String {
    let inner = TypeName.of(Wrapped.self)
    return inner.contains(" ") ? "(\(inner))?" : "\(inner)?"
  }

  /// `nil` when nobody registered what is wrapped; what is registered and fails, fails.
  static func resolve(for core: ContainerCore, name: String?, mode: ResolveMode) throws -> Self {
    guard isProvided(by: core, name: name) else { return nil }
    return try core.obtain(Wrapped.self, name: name, mode: mode)
  }

  static func resolveAwaited(
    for core: ContainerCore, name: String?, mode: ResolveMode
  ) async throws -> Unchecked<Self> {
    guard isProvided(by: core, name: name) else { return Unchecked(nil) }
    return Unchecked(
      try await core.obtainAwaited(Wrapped.self, name: name, mode: mode))
  }

  private static func isProvided(by core: ContainerCore, name: String?) -> Bool {
    let id = BindingID(Wrapped.self, name)
    return core.provides(id) || core.isClosed || Wrapped.self is any DependencyForm.Type
  }
}
