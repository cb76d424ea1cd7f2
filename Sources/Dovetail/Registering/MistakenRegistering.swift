// What somebody may write who does not know Dovetail yet, or comes from another library. Each is
// unavailable, and its message says what to write. Valid code is type-checked without these
// declarations, and no program calls them.

/// The verbs, for the mistakes that can be made with each of them.
@_documentation(visibility: internal)
public protocol RegisteringVerb {
  /// The type of its lifetimes.
  associatedtype Lifetimes
}

extension Registering: RegisteringVerb {
  /// Those of a container.
  @_documentation(visibility: internal) public typealias Lifetimes = Lifetime
}
extension MainActorRegistering: RegisteringVerb {
  /// Those of the main actor.
  @_documentation(visibility: internal) public typealias Lifetimes = MainActorLifetime
}

extension Registration {
  /// A lifetime after a registration, as in Swinject.
  @available(*, unavailable, message: "a lifetime is an argument: (T.self, as: .single) { … }")
  @_documentation(visibility: internal) @discardableResult
  public func inObjectScope(_ lifetime: Lifetime) -> Self { fatalError() }

  /// The same, as in Resolver.
  @available(*, unavailable, message: "a lifetime is an argument: (T.self, as: .single) { … }")
  @_documentation(visibility: internal) @discardableResult
  public func scope(_ lifetime: Lifetime) -> Self { fatalError() }

  /// A second type, as in Resolver and Dip.
  @available(*, unavailable, message: "a second type is an alias: .alias((any P).self) { $0 }")
  @_documentation(visibility: internal) @discardableResult
  public func implements<Other>(_ types: Other.Type...) -> Self { fatalError() }

  /// An alias without a closure.
  @available(*, unavailable, message: "say how one becomes the other: .alias((any P).self) { $0 }")
  @_documentation(visibility: internal) @discardableResult
  public func alias<Alias>(_ type: Alias.Type, named name: DependencyKey<Alias>? = nil) -> Self {
    fatalError()
  }
}

// No type, or no recipe.
extension RegisteringVerb {
  /// A verb with one argument that is no provider: a type, an instance or a closure.
  @available(
    *, unavailable,
    message:
      "name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)"
  )
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<Part>(
    _ part: Part, named name: DependencyKey<Part>? = nil, as lifetime: Lifetimes? = nil
  ) -> Registration<Part> { fatalError() }

  /// A module.
  @available(*, unavailable, message: "a module is installed: container.install(Module())")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<Module: InstallableModule>(_ module: Module) -> Registration<Module> {
    fatalError()
  }

  /// A provider's type.
  @available(*, unavailable, message: "register an instance of the provider: (Provider())")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<Provider: DependencyProvider>(
    _ provider: Provider.Type, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: Lifetimes? = nil
  ) -> Registration<Provider.Provided> { fatalError() }

  /// A lifetime and a closure, as in Dip.
  @available(
    *, unavailable, message: "name the type, then the lifetime: (T.self, as: .single) { … }"
  )
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T>(
    _ lifetime: Lifetimes, _ make: () async throws -> T
  ) -> Registration<T> { fatalError() }

  /// A verb with a closure alone, which resolves by hand.
  @available(
    *, unavailable,
    message: "name the type before the closure: (T.self) { … }, or (T.self, as: .unique) { … }"
  )
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T>(
    named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    _ make: (Resolution) async throws -> T
  ) -> Registration<T> { fatalError() }

  /// A verb with a closure alone, which needs nothing.
  @available(
    *, unavailable,
    message: "name the type before the closure: (T.self) { … }, or (T.self, as: .unique) { … }"
  )
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T>(
    named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    _ make: () async throws -> T
  ) -> Registration<T> { fatalError() }
}

// A provider on the main actor.
extension MainActorRegistering {
  /// A provider.
  @available(
    *, unavailable,
    message:
      "a provider belongs to no actor: register it in a DependencyModule, or write its body as a recipe, (T.self) { … }"
  )
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<Provider: DependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: Lifetimes? = nil
  ) -> Registration<Provider.Provided> { fatalError() }

  /// An asynchronous provider.
  @available(
    *, unavailable,
    message:
      "a provider belongs to no actor: register it in a DependencyModule, or write its body as a recipe, (T.self) { … }"
  )
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<Provider: AsyncDependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: Lifetimes? = nil
  ) -> Registration<Provider.Provided> { fatalError() }
}

// A wrong label, or none.
extension RegisteringVerb {
  /// An instance without a label.
  @available(*, unavailable, message: "an instance has the label 'with': (T.self, with: instance)")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    _ instance: T
  ) -> Registration<T> { fatalError() }

  /// An instance before its type.
  @available(*, unavailable, message: "the type comes first: (T.self, with: instance)")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T>(_ instance: T, for type: T.Type) -> Registration<T> { fatalError() }

  /// An instance with a lifetime.
  @available(*, unavailable, message: "an instance that exists is kept as it is: leave out 'as'")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes,
    with instance: T
  ) -> Registration<T> { fatalError() }

  /// An initializer or a closure without a label.
  @available(
    *, unavailable,
    message: "an initializer or a closure has the label 'using': (T.self, using: T.init)"
  )
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    _ make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> { fatalError() }

  /// An initializer or a closure with the label of an instance.
  @available(
    *, unavailable,
    message: "'with' takes an instance; an initializer or a closure is given by 'using'"
  )
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    with make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> { fatalError() }

  /// An instance with the label of a recipe.
  @available(
    *, unavailable,
    message: "'using' takes an initializer or a closure; an instance is given by 'with'"
  )
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    using instance: T
  ) -> Registration<T> { fatalError() }

  /// A closure after the recipe.
  @available(*, unavailable, message: "what closes the instance follows: .onClose { … }")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    using make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T,
    _ close: (T) async throws -> Void
  ) -> Registration<T> { fatalError() }

  /// A type with the label of a recipe.
  @available(*, unavailable, message: "'using' takes an initializer: (T.self, using: T.init)")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T, Made>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    using made: Made.Type
  ) -> Registration<T> { fatalError() }

  /// A lifetime with another label.
  @available(*, unavailable, message: "write 'as' instead of 'lifetime'")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, lifetime: Lifetimes,
    using make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> { fatalError() }

  /// A lifetime with the label that other libraries have.
  @available(*, unavailable, message: "write 'as' instead of 'scope'")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, scope: Lifetimes,
    using make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> { fatalError() }

  /// A lifetime with the label of a place.
  @available(*, unavailable, message: "write 'as' instead of 'in'")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, in lifetime: Lifetimes,
    using make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> { fatalError() }

  /// A name with the label that other libraries have.
  @available(*, unavailable, message: "write 'named' instead of 'key'")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T, each Parameter, Failure: Error>(
    _ type: T.Type, key name: DependencyKey<T>, as lifetime: Lifetimes? = nil,
    using make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> { fatalError() }

  /// More or fewer keys than parameters, or another type's.
  @available(
    *, unavailable,
    message:
      "'keys' has one key for each parameter, of its type, in their order: .named(\"cdn\"), or .unnamed"
  )
  @_documentation(visibility: internal) @discardableResult @_disfavoredOverload
  public func callAsFunction<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    keys first: MistakenKey, _ rest: MistakenKey...,
    using make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> { fatalError() }

  /// The same with a static member first.
  @available(
    *, unavailable,
    message:
      "'keys' has one key for each parameter, of its type, in their order: .named(\"cdn\"), or .unnamed"
  )
  @_documentation(visibility: internal) @discardableResult @_disfavoredOverload
  public func callAsFunction<T, Key, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    keys first: DependencyKey<Key>, _ rest: MistakenKey...,
    using make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> { fatalError() }

  /// The same with a static member second.
  @available(
    *, unavailable,
    message:
      "'keys' has one key for each parameter, of its type, in their order: .named(\"cdn\"), or .unnamed"
  )
  @_documentation(visibility: internal) @discardableResult @_disfavoredOverload
  public func callAsFunction<T, Key, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    keys first: MistakenKey, _ second: DependencyKey<Key>, _ rest: MistakenKey...,
    using make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> { fatalError() }

  /// The same with static members alone.
  @available(
    *, unavailable,
    message:
      "'keys' has one key for each parameter, of its type, in their order: .named(\"cdn\"), or .unnamed"
  )
  @_documentation(visibility: internal) @discardableResult @_disfavoredOverload
  public func callAsFunction<T, Key, Other, each Rest, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    keys first: DependencyKey<Key>, _ second: DependencyKey<Other>,
    _ rest: repeat DependencyKey<each Rest>,
    using make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> { fatalError() }

  /// Keys in brackets.
  @available(*, unavailable, message: "keys have no brackets: keys: .named(\"cdn\"), .unnamed")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T, First, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    keys: [DependencyKey<First>],
    using make:
      @escaping @Sendable @concurrent (First, repeat each Parameter) async throws(Failure)
      -> T
  ) -> Registration<T> { fatalError() }

  /// Keys after the recipe.
  @available(*, unavailable, message: "'keys' comes before 'using'")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T, First, each Rest, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    using make:
      @escaping @Sendable @concurrent (First, repeat each Rest) async throws(Failure) -> T,
    keys first: DependencyKey<First>, _ rest: repeat DependencyKey<each Rest>
  ) -> Registration<T> { fatalError() }

  /// A recipe that makes an array of the type.
  @available(
    *, unavailable,
    message: "this makes an array: register [T].self, or contribute each T by itself"
  )
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    using make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> [T]
  ) -> Registration<T> { fatalError() }

  /// The same by hand.
  @available(
    *, unavailable,
    message: "this makes an array: register [T].self, or contribute each T by itself"
  )
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetimes? = nil,
    using make: @escaping @Sendable @concurrent (Resolution) async throws -> [T]
  ) -> Registration<T> { fatalError() }
}

/// Stands for keys that do not fit the parameters.
@_documentation(visibility: internal)
public struct MistakenKey: ExpressibleByStringLiteral {
  /// A name as a literal.
  public init(stringLiteral name: String) {}
  /// A name.
  public static func named(_ name: String) -> Self { Self(stringLiteral: name) }
  /// No name.
  public static var unnamed: Self { "" }
}
