import DovetailBlueprint

/// A type that says how a dependency is needed: `T?`, `[T]`, `Lazy<T>`, `Weak<T>`, `Maker<T, …>`.
///
/// A form may stand wherever a dependency may. A binding registered for the form's own type comes
/// first.
protocol DependencyForm {
  /// What a recipe that has a parameter of this form needs.
  static var need: Need { get }
  /// The form as a reader writes it.
  static var spelling: String { get }

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
}

/// A form whose value comes from the caller of the resolution, not from a binding.
protocol CallerGiven: DependencyForm {
  static func take(from run: Run?, core: ContainerCore) throws -> Self
}

extension CallerGiven {
  static func resolve(for core: ContainerCore, name: String?, mode: ResolveMode) throws -> Self {
    try take(from: Caller.recipe(), core: core)
  }
}

extension Argument: CallerGiven {
  static var need: Need { Need(type: Value.self, kind: nil, arguments: [Value.self]) }
  static var spelling: String { "Argument<\(TypeName.of(Value.self))>" }

  static func take(from run: Run?, core: ContainerCore) throws -> Argument {
    guard let value = run?.arguments?.take(Value.self) else {
      throw Raise.missingArgument(Value.self, run: run)
    }
    return Argument(value)
  }
}

extension Resolution: CallerGiven {
  static var need: Need { Need(type: Resolution.self, kind: nil) }
  static var spelling: String { "Resolution" }

  static func take(from run: Run?, core: ContainerCore) throws -> Resolution {
    Resolution(core: core)
  }
}
