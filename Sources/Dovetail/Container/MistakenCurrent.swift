/// Configures a container for no operation.
@available(
  *, unavailable,
  message: "say what runs with these dependencies: withDependencies { … } operation: { … }"
)
@_documentation(visibility: internal)
public func withDependencies(_ configure: (DependencyContainer) throws -> Void) {}

/// Makes a container current for no operation.
@available(
  *, unavailable, message: "say what runs in the container: withDependencies(from: container) { … }"
)
@_documentation(visibility: internal)
public func withDependencies(from container: DependencyContainer) {}

/// Configures the given container for an operation.
@available(
  *, unavailable,
  message: "configure a fork of it: withDependencies(from: container.fork { … }) { … }"
)
@_documentation(visibility: internal)
public func withDependencies<Result>(
  from container: DependencyContainer, _ configure: (DependencyContainer) async throws -> Void,
  operation: () async throws -> Result
) -> Result { fatalError() }

extension ResolvingVerb {
  /// Installs a type.
  @available(*, unavailable, message: "install an instance of the module: install(Module())")
  @_documentation(visibility: internal) @_disfavoredOverload
  public func install<Module>(_ module: Module.Type) {}

  /// Installs what is no module, or more than one.
  @available(
    *, unavailable,
    message:
      "what is installed is a DependencyModule, a MainActorModule, or a graph that is Sendable; one at a time"
  )
  @_documentation(visibility: internal) @_disfavoredOverload
  public func install<each Other>(_ other: repeat each Other) {}

  /// Installs a closure.
  @available(
    *, unavailable,
    message: "a module is a type, with a method register(in:): struct Parts: DependencyModule { … }"
  )
  @_documentation(visibility: internal) @_disfavoredOverload
  public func install(_ register: (DependencyContainer) -> Void) {}

  /// Modifies a property by its path.
  @available(
    *, unavailable, message: "change it in a closure: modify(T.self) { $0.property = value }"
  )
  @_documentation(visibility: internal)
  public func modify<T, Value>(
    _ type: T.Type, _ property: WritableKeyPath<T, Value>, _ value: Value
  ) {}

  /// Decorates by an initializer.
  @available(
    *, unavailable,
    message: "a decorator takes the instance and a Resolution: decorate(T.self) { inner, r in … }"
  )
  @_documentation(visibility: internal)
  public func decorate<T>(_ type: T.Type, with wrapper: Any) {}
}

extension DependencyContainer {
  /// Makes a container with a type.
  @available(
    *, unavailable, message: "pass an instance of the module: DependencyContainer(Module())"
  )
  @_documentation(visibility: internal) @_disfavoredOverload
  public convenience init<Module>(_ module: Module.Type) { fatalError() }

  /// Makes a container with a closure.
  @available(
    *, unavailable,
    message: "make it first: let container = DependencyContainer(); container.register(…)"
  )
  @_documentation(visibility: internal) @_disfavoredOverload
  public convenience init(_ register: (DependencyContainer) -> Void) { fatalError() }

  /// Makes a container in another, or of modules in brackets.
  @available(
    *, unavailable,
    message:
      "modules have no label, DependencyContainer(A(), B()); a child is parent.fork { … } or parent.makeScope(\"a\")"
  )
  @_documentation(visibility: internal) @_disfavoredOverload
  public convenience init(
    parent: DependencyContainer? = nil, modules: [any InstallableModule] = []
  ) { fatalError() }
}
