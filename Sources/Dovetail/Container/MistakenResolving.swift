/// What resolves, for the mistakes that can be made with it.
@_documentation(visibility: internal)
public protocol ResolvingVerb {}

extension MainActorRegistry: ResolvingVerb {}

// Nothing says the type of what is resolved. The messages say how.
extension ResolvingVerb {
  /// Resolves no type.
  @available(
    *, unavailable, message: "say the type: resolve(T.self), or let part: T = try resolve()"
  )
  @_documentation(visibility: internal)
  public func resolve(
    named name: String? = nil, mode: ResolveMode = .registered, with arguments: Any...
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
  named name: String? = nil, mode: ResolveMode = .registered,
  from container: DependencyContainer? = nil
) -> Untyped { fatalError() }

extension Injected {
  /// Injects a type that an argument says.
  @available(
    *, unavailable, message: "the property's type says what is injected: @Injected var part: T"
  )
  @_documentation(visibility: internal)
  public init(_ type: T.Type) { fatalError() }

  /// Injects by a name without a label.
  @available(*, unavailable, message: "a name has the label 'named': @Injected(named: \"a\")")
  @_documentation(visibility: internal)
  public init(_ name: DependencyKey<T>) { fatalError() }
}

extension LazyInjected {
  /// Injects a type that an argument says.
  @available(
    *, unavailable, message: "the property's type says what is injected: @LazyInjected var part: T"
  )
  @_documentation(visibility: internal)
  public init(_ type: T.Type) { fatalError() }

  /// Injects by a name without a label.
  @available(*, unavailable, message: "a name has the label 'named': @LazyInjected(named: \"a\")")
  @_documentation(visibility: internal)
  public init(_ name: DependencyKey<T>) { fatalError() }
}

extension WeakInjected {
  /// Injects a type that an argument says.
  @available(
    *, unavailable, message: "the property's type says what is injected: @WeakInjected var part: T?"
  )
  @_documentation(visibility: internal)
  public init(_ type: T.Type) { fatalError() }

  /// Injects by a name without a label.
  @available(*, unavailable, message: "a name has the label 'named': @WeakInjected(named: \"a\")")
  @_documentation(visibility: internal)
  public init(_ name: DependencyKey<T>) { fatalError() }
}

/// Stands for a type that nothing says.
@_documentation(visibility: internal)
public struct Untyped {}
