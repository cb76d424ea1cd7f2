import DovetailBlueprint

/// A type that says how a dependency is needed: `T?`, `[T]`, `Lazy<T>`, `Weak<T>`, `Maker<T, …>`.
///
/// A form may stand wherever a dependency may. A binding registered for the form's own type comes
/// first.
protocol ResolvedForm: Spelled {
  /// The need of a recipe that has a parameter of this form.
  static var need: Need { get }

  static func resolve(for core: ContainerCore, name: String?, _ request: Request) throws -> Self
  static func resolveAwaited(
    for core: ContainerCore, name: String?, _ request: Request
  ) async throws -> Unchecked<Self>
  /// Whether an optional of the form has a value.
  static func isProvided(by core: ContainerCore, name: String?) -> Bool
  /// How the value of an optional is found quickly; `nil` for other forms.
  static var knownOptional: KnownOptional? { get }
}

extension ResolvedForm {
  static func resolveAwaited(
    for core: ContainerCore, name: String?, _ request: Request
  ) async throws -> Unchecked<Self> {
    Unchecked(try resolve(for: core, name: name, request))
  }

  static func isProvided(by core: ContainerCore, name: String?) -> Bool { true }

  static var knownOptional: KnownOptional? { nil }

  static func resolved<T>(
    as type: T.Type, for core: ContainerCore, name: String?, _ request: Request
  ) throws -> T {
    // SAFETY: the form is exactly the type `T`, only seen as a form.
    unsafeBitCast(try resolve(for: core, name: name, request), to: type)
  }

  static func resolvedAwaited<T>(
    as type: T.Type, for core: ContainerCore, name: String?, _ request: Request
  ) async throws -> T {
    // SAFETY: the form is exactly the type `T`, only seen as a form.
    unsafeBitCast(try await resolveAwaited(for: core, name: name, request).value, to: type)
  }
}

extension ContainerCore {
  /// Whether a key is registered, or the key behind its form; also true in a closed container.
  func isProvided(_ type: any Any.Type, named name: String?) -> Bool {
    provides(BindingID(type, name)) || isClosed
      || KnownForms.form(type)?.isProvided(by: self, name: name) ?? false
  }
}
