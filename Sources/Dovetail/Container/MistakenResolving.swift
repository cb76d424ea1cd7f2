/// What resolves, for the mistakes that can be made with it.
@_documentation(visibility: internal)
public protocol ResolvingVerb {}

extension MainActorRegistry: ResolvingVerb {}

// Nothing says the type of what is resolved. The messages say how.
extension ResolvingVerb {
  /// Resolves no type, or one that is not written.
  @available(
    *, unavailable, message: "say the type: resolve(T.self), or let part: T = try resolve()"
  )
  @_documentation(visibility: internal)
  public func resolve(
    _ type: (any Any.Type)? = nil, named name: String? = nil, mode: ResolveMode = .registered,
    with arguments: Any...
  ) throws -> Untyped { fatalError() }
}

// Labels that other libraries have, or none.
extension ResolvingVerb {
  /// Resolves by a name.
  @available(*, unavailable, message: "write 'named' instead of 'name'")
  @_documentation(visibility: internal)
  public func resolve<T>(_ type: T.Type = T.self, name: DependencyKey<T>?) throws -> T {
    fatalError()
  }

  /// Resolves a type with a label.
  @available(*, unavailable, message: "write the type without a label: resolve(T.self)")
  @_documentation(visibility: internal)
  public func resolve<T>(type: T.Type, named name: DependencyKey<T>? = nil) throws -> T {
    fatalError()
  }

  /// Resolves with an argument.
  @available(*, unavailable, message: "write 'with' instead of 'argument'")
  @_documentation(visibility: internal)
  public func resolve<T>(_ type: T.Type = T.self, argument: Any) throws -> T { fatalError() }

  /// Resolves with an argument that has no label.
  @available(
    *, unavailable, message: "arguments have the label 'with': resolve(T.self, with: argument)"
  )
  @_documentation(visibility: internal)
  public func resolve<T>(_ type: T.Type, _ argument: Any) throws -> T { fatalError() }

  /// Resolves with a mode that has no label.
  @available(*, unavailable, message: "a mode has the label 'mode': resolve(T.self, mode: .new)")
  @_documentation(visibility: internal)
  public func resolve<T>(_ type: T.Type, _ mode: ResolveMode) throws -> T { fatalError() }

  /// Resolves with a label for each argument.
  @available(
    *, unavailable, message: "all arguments have one label: resolve(T.self, with: first, second)"
  )
  @_documentation(visibility: internal)
  public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: Any,
    with second: Any, with third: Any? = nil
  ) throws -> T { fatalError() }

  /// Resolves with arguments and a mode.
  @available(
    *, unavailable, message: "a part with arguments is new for each caller: leave out 'mode'"
  )
  @_documentation(visibility: internal)
  public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with arguments: Any...,
    mode: ResolveMode
  ) throws -> T { fatalError() }

  /// Resolves with a mode and arguments.
  @available(
    *, unavailable, message: "a part with arguments is new for each caller: leave out 'mode'"
  )
  @_documentation(visibility: internal)
  public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode,
    with arguments: Any...
  ) throws -> T { fatalError() }
}

/// Resolves no type.
@available(*, unavailable, message: "say the type: injected(T.self), or let part: T = injected()")
@_documentation(visibility: internal)
public func injected(
  _ type: (any Any.Type)? = nil, named name: String? = nil, mode: ResolveMode = .registered,
  from container: DependencyContainer? = nil
) -> Untyped { fatalError() }

extension Injected: InjectingWrapper {}
extension LazyInjected: InjectingWrapper {}
extension WeakInjected: InjectingWrapper {}

/// What injects a property, for the mistakes that can be made with it.
@_documentation(visibility: internal)
public protocol InjectingWrapper {
  /// The type that is injected.
  associatedtype T
}

extension InjectingWrapper {
  /// Injects a type that an argument says.
  @available(
    *, unavailable,
    message: "the property's type says what is injected: var part: T, or T? with @WeakInjected"
  )
  @_documentation(visibility: internal)
  public init(_ type: T.Type) { fatalError() }

  /// Injects by a name without a label.
  @available(*, unavailable, message: "a name has the label 'named': (named: \"a\")")
  @_documentation(visibility: internal)
  public init(_ name: DependencyKey<T>) { fatalError() }

  /// Injects by a mode without a label.
  @available(
    *, unavailable,
    message: "a mode has the label 'mode', and only @Injected has one: @Injected(mode: .new)"
  )
  @_documentation(visibility: internal)
  public init(_ mode: ResolveMode) { fatalError() }

  /// Takes an instance.
  @available(
    *, unavailable,
    message:
      "the container gives the instance: override it, or declare the property without the wrapper"
  )
  @_documentation(visibility: internal) @_disfavoredOverload
  public init(_ instance: T) { fatalError() }

  /// Takes an initial value.
  @available(
    *, unavailable, message: "the container gives the value: write the type, var part: T"
  )
  @_documentation(visibility: internal) @_disfavoredOverload
  public init(wrappedValue: T) { fatalError() }

  /// Injects by a key path, as Factory and swift-dependencies do.
  @available(
    *, unavailable,
    message: "the property's type says what is injected, not a key path: var part: T"
  )
  @_documentation(visibility: internal) @_disfavoredOverload
  public init(_ path: KeyPath<MistakenRoot, Untyped>) { fatalError() }
}

/// Stands for the container that a key path begins at.
@_documentation(visibility: internal)
@dynamicMemberLookup public struct MistakenRoot {
  /// Any member.
  public subscript(dynamicMember member: String) -> Untyped { fatalError() }
}

/// Stands for a type that nothing says.
@_documentation(visibility: internal)
public struct Untyped {}

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

extension DependencyContainer {
  /// Makes a container of a list of modules.
  @available(
    *, unavailable, message: "modules are given one by one: DependencyContainer(A(), B())"
  )
  @_documentation(visibility: internal)
  public convenience init(_ modules: [any InstallableModule]) { self.init() }

  /// Requires types without brackets.
  @available(*, unavailable, message: "types have brackets: requiring: [A.self, B.self]")
  @_documentation(visibility: internal)
  public func validate(requiring types: any Any.Type...) throws {}
}

extension ResolvingVerb {
  /// Installs a type.
  @available(*, unavailable, message: "install an instance of the module: install(Module())")
  @_documentation(visibility: internal) @_disfavoredOverload
  public func install<Module>(_ module: Module.Type) {}

  /// Installs what is no module, or more than one.
  @available(
    *, unavailable,
    message:
      "what is installed is a DependencyModule, a MainActorModule, or a graph that is Installable and Sendable; one at a time"
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
