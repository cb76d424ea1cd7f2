/// How to call ``DependencyRegistry/register``, ``DependencyRegistry/override`` and
/// ``DependencyRegistry/contribute``.
///
/// | recipe | what it needs |
/// | --- | --- |
/// | `using: Feed.init(store:)`, `{ (store: Store) in … }` | its parameters |
/// | the same after `keys: .named("cdn"), .unnamed` | its parameters, each by its key |
/// | `{ r in … }` with a ``Resolution``, a provider | what it resolves, known after its first run |
///
/// Each recipe may throw and may be asynchronous. Recipes of the main actor are registered with
/// ``DependencyContainer/mainActor``. Without `as:`, an override has the lifetime of what it
/// replaces, and everything else is ``Lifetime/single``. A kept instance is `Sendable`; a
/// ``UniqueLifetime/unique`` one need not be.
public struct Registering {
  let registry: any DependencyRegistry
  let role: BindingHead.Role

  @usableFromInline func head(
    _ type: any Any.Type, _ name: String?, _ lifetime: LifetimeKind?,
    _ fileID: StaticString, _ line: UInt
  ) -> BindingHead {
    BindingHead(key: Key(type, name), lifetime: lifetime, origin: Place(fileID, line), role: role)
  }

  /// Adds the binding; every variant of a verb ends here.
  @usableFromInline func add<T>(_ binding: AnyBinding) -> Registration<T> {
    registry.add(DependencyBinding(binding: binding))
  }
}

// Recipes of no actor, for each kind and lifetime.
extension Registering {
  /// Takes an initializer or a closure whose parameters are its dependencies.
  @discardableResult
  public func callAsFunction<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .unsaid,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(AnyBinding(head(type, name?.name, lifetime.kind, fileID, line), make))
  }

  /// Takes an initializer or a closure whose parameters are its dependencies; no instance is kept.
  @export(implementation) @discardableResult @_disfavoredOverload
  public func callAsFunction<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(Binding(head(type, name?.name, .unique, fileID, line), make))
  }

  /// Takes an asynchronous initializer or closure whose parameters are its dependencies.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .unsaid,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(AnyBinding(head(type, name?.name, lifetime.kind, fileID, line), awaiting: make))
  }

  /// Takes an asynchronous initializer or closure whose parameters are its dependencies; no
  /// instance is kept.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult @_disfavoredOverload
  public func callAsFunction<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(AnyBinding(head(type, name?.name, .unique, fileID, line), awaiting: make))
  }

  /// Takes a closure that resolves its dependencies by hand.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .unsaid,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(AnyBinding(head(type, name?.name, lifetime.kind, fileID, line), make))
  }

  /// Takes a closure that resolves its dependencies by hand; no instance is kept.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult @_disfavoredOverload
  public func callAsFunction<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(Binding(head(type, name?.name, .unique, fileID, line), opaque: make))
  }

  /// Takes an asynchronous closure that resolves its dependencies by hand.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .unsaid,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable @concurrent (Resolution) async throws -> T
  ) -> Registration<T> {
    add(AnyBinding(head(type, name?.name, lifetime.kind, fileID, line), awaiting: make))
  }

  /// Takes an asynchronous closure that resolves its dependencies by hand; no instance is kept.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult @_disfavoredOverload
  public func callAsFunction<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable @concurrent (Resolution) async throws -> T
  ) -> Registration<T> {
    add(AnyBinding(head(type, name?.name, .unique, fileID, line), awaiting: make))
  }
}

// Recipes with a key for each parameter.
extension Registering {
  /// Takes an initializer or a closure, with a key for each parameter.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable, First, each Rest, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .unsaid,
    keys first: DependencyKey<First>, _ rest: repeat DependencyKey<each Rest>,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (First, repeat each Rest) throws(Failure) -> T
  ) -> Registration<T> {
    let head = head(type, name?.name, lifetime.kind, fileID, line)
    return add(AnyBinding(head, make, .of(first, repeat each rest)))
  }

  /// Takes an initializer or a closure, with a key for each parameter; no instance is kept.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult @_disfavoredOverload
  public func callAsFunction<T, First, each Rest, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    keys first: DependencyKey<First>, _ rest: repeat DependencyKey<each Rest>,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (First, repeat each Rest) throws(Failure) -> T
  ) -> Registration<T> {
    let head = head(type, name?.name, .unique, fileID, line)
    return add(AnyBinding(head, make, .of(first, repeat each rest)))
  }

  /// Takes an asynchronous initializer or closure, with a key for each parameter.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable, First, each Rest, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .unsaid,
    keys first: DependencyKey<First>, _ rest: repeat DependencyKey<each Rest>,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable @concurrent (First, repeat each Rest) async throws(Failure) -> T
  ) -> Registration<T> {
    let head = head(type, name?.name, lifetime.kind, fileID, line)
    return add(AnyBinding(head, awaiting: make, .of(first, repeat each rest)))
  }

  /// Takes an asynchronous initializer or closure, with a key for each parameter; no instance is
  /// kept.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult @_disfavoredOverload
  public func callAsFunction<T, First, each Rest, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    keys first: DependencyKey<First>, _ rest: repeat DependencyKey<each Rest>,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable @concurrent (First, repeat each Rest) async throws(Failure) -> T
  ) -> Registration<T> {
    let head = head(type, name?.name, .unique, fileID, line)
    return add(AnyBinding(head, awaiting: make, .of(first, repeat each rest)))
  }
}

// Providers, and instances that are there.
extension Registering {
  /// Takes a provider; the type it provides is the key.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<Provider: DependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: Lifetime = .unsaid, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> where Provider.Provided: Sendable {
    let head = head(Provider.Provided.self, name?.name, lifetime.kind, fileID, line)
    return add(AnyBinding(head, { (r: Resolution) in try provider.provide(r) }))
  }

  /// Takes a provider; the type it provides is the key, and no instance is kept.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult @_disfavoredOverload
  public func callAsFunction<Provider: DependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: UniqueLifetime, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> {
    let head = head(Provider.Provided.self, name?.name, .unique, fileID, line)
    return add(Binding(head, opaque: { try provider.provide($0) }))
  }

  /// Takes an asynchronous provider; the type it provides is the key.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<Provider: AsyncDependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: Lifetime = .unsaid, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> where Provider.Provided: Sendable {
    let head = head(Provider.Provided.self, name?.name, lifetime.kind, fileID, line)
    return add(AnyBinding(head, awaiting: { (r: Resolution) in try await provider.provide(r) }))
  }

  /// Takes an asynchronous provider; the type it provides is the key, and no instance is kept.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult @_disfavoredOverload
  public func callAsFunction<Provider: AsyncDependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: UniqueLifetime, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> {
    let head = head(Provider.Provided.self, name?.name, .unique, fileID, line)
    return add(AnyBinding(head, awaiting: { (r: Resolution) in try await provider.provide(r) }))
  }

  /// Takes an instance that already exists.
  ///
  /// The expression is evaluated once, where it is written; forks and scopes share the instance. An
  /// override gives its one instance whatever the lifetime of what it replaces. Once resolved there,
  /// it is closed with the container that it was registered in; forks of that leave it alone.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, with instance: T,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<T> {
    add(AnyBinding(head(type, name?.name, nil, fileID, line), given: Handed(instance)))
  }
}
