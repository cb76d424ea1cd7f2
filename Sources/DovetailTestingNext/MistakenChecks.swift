import Testing

// Each of these is unavailable, and its message says what to write.

extension Trait where Self == DependencyTrait {
  /// The trait without parentheses.
  @available(*, unavailable, message: "write .dependencies(), or .dependencies { … }")
  @_documentation(visibility: internal)
  public static var dependencies: Self { dependencies() }

  /// Several checks.
  @available(
    *, unavailable,
    message: "write more checks beside it: .dependencies(.strict), .forbidden(T.self)"
  )
  @_documentation(visibility: internal)
  public static func dependencies(
    _ check: DependencyChecks, _ others: DependencyChecks..., from: DependencyContainer = .current,
    configure: (DependencyContainer) -> Void = { _ in }
  ) -> Self { fatalError() }

  /// A container without a label.
  @available(*, unavailable, message: "a container has the label 'from'")
  @_documentation(visibility: internal)
  public static func dependencies(
    _ container: DependencyContainer, configure: (DependencyContainer) -> Void = { _ in }
  ) -> Self { fatalError() }

  /// A module instead of a container.
  @available(*, unavailable, message: "'from' takes a container: DependencyContainer(Module())")
  @_documentation(visibility: internal)
  public static func dependencies(
    _ checks: DependencyChecks = .standard, from module: any InstallableModule,
    _ others: any InstallableModule..., configure: (DependencyContainer) -> Void = { _ in }
  ) -> Self { fatalError() }

  /// Allowed strays with another label.
  @available(*, unavailable, message: "write 'allowingStrays' instead of 'allowing'")
  @_documentation(visibility: internal)
  public static func dependencies(
    _ checks: DependencyChecks = .standard, from container: DependencyContainer = .current,
    strays: DependencyContainer, allowing: [AllowedDependency]
  ) -> Self { fatalError() }
}

extension DependencyChecks {
  /// Required types without other checks.
  @available(*, unavailable, message: "write .standard.requiring(T.self), or .strict.requiring(…)")
  @_documentation(visibility: internal)
  public static func requiring(_ types: any Any.Type...) -> Self { standard }

  /// Forbidden types after other checks.
  @available(
    *, unavailable,
    message: "write it beside the others: .dependencies(.strict), .forbidden(T.self)"
  )
  @_documentation(visibility: internal)
  public func forbidden(_ types: any Any.Type...) -> Self { self }
}

/// Configures a checked container for no operation.
@available(
  *, unavailable,
  message: "say what runs with these dependencies: withDependencies(.strict) { … } operation: { … }"
)
@_documentation(visibility: internal)
public func withDependencies(
  _ checks: DependencyChecks, from container: DependencyContainer? = nil,
  _ configure: (DependencyContainer) throws -> Void
) {}
