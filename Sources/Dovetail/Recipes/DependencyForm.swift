import DovetailBlueprint

/// A type that says how a dependency is needed: `T?`, `[T]`, `Lazy<T>`, `Weak<T>`, `Maker<T, …>`.
///
/// A form may stand wherever a dependency may. A binding registered for the form's own type comes
/// first.
protocol DependencyForm: Spelled {
  /// What a recipe that has a parameter of this form needs.
  static var need: Need { get }

  static func resolve(for core: ContainerCore, name: String?, mode: ResolveMode) throws -> Self
  static func resolveAwaited(
    for core: ContainerCore, name: String?, mode: ResolveMode
  ) async throws -> Unchecked<Self>
}

extension DependencyForm {
  static func resolveAwaited(
    for core: ContainerCore, name: String?, mode: ResolveMode
  ) async throws -> Unchecked<Self> {
    Unchecked(try resolve(for: core, name: name, mode: mode))
  }

  static func resolved<T>(
    as type: T.Type, for core: ContainerCore, name: String?, mode: ResolveMode
  ) throws -> T {
    // SAFETY: the form is the very type `T`, only seen as a form.
    unsafeBitCast(try resolve(for: core, name: name, mode: mode), to: type)
  }

  static func resolvedAwaited<T>(
    as type: T.Type, for core: ContainerCore, name: String?, mode: ResolveMode
  ) async throws -> T {
    // SAFETY: the form is the very type `T`, only seen as a form.
    unsafeBitCast(try await resolveAwaited(for: core, name: name, mode: mode).value, to: type)
  }
}
