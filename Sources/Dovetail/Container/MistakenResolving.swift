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
}

/// Stands for a type that nothing says.
@_documentation(visibility: internal)
public struct Untyped {}
