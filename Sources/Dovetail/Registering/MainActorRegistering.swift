/// How to call ``MainActorRegistry/register``, ``MainActorRegistry/override`` and
/// ``MainActorRegistry/contribute``.
///
/// It takes the same recipes as ``Registering``: an initializer or a closure whose parameters are
/// its dependencies, or `{ r in … }`. Each may throw and may be asynchronous. Any lifetime goes
/// with any type.
///
/// If the type is `Sendable`, the compiler picks the variants for `Sendable` types, and the
/// instance may be awaited from anywhere. Every other instance stays on the main actor. A generic
/// parameter counts as not `Sendable` unless its declaration says that it is.
public struct MainActorRegistering: Sendable {
  let registry: MainActorRegistry
  let role: BindingHead.Role

  @usableFromInline func head(
    _ type: any Any.Type, _ name: String?, _ lifetime: MainActorLifetime,
    _ fileID: StaticString, _ line: UInt, isConfined: Bool = false
  ) -> BindingHead {
    BindingHead(
      key: Key(type, name), lifetime: lifetime.kind, origin: Place(fileID, line), role: role,
      traits: .init(isOnMainActor: isConfined, isConfined: isConfined))
  }

  /// Adds the binding; every variant of a verb ends here.
  @usableFromInline func add<T>(_ binding: AnyBinding) -> MainActorRegistration<T> {
    MainActorRegistration(registration: registry.container.add(DependencyBinding(binding: binding)))
  }
}

// For types that are `Sendable`.
extension MainActorRegistering {
  /// Takes an initializer or a closure whose parameters are its dependencies.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable, each Parameter>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: MainActorLifetime = .unsaid,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @MainActor @Sendable (repeat each Parameter) throws -> T
  ) -> MainActorRegistration<T> {
    add(AnyBinding(head(type, name?.name, lifetime, fileID, line), onMainActor: make))
  }

  /// Takes an asynchronous initializer or closure whose parameters are its dependencies.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable, each Parameter>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: MainActorLifetime = .unsaid,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @MainActor @Sendable (repeat each Parameter) async throws -> T
  ) -> MainActorRegistration<T> {
    add(AnyBinding(head(type, name?.name, lifetime, fileID, line), onMainActorAwaiting: make))
  }

  /// Takes a closure that resolves its dependencies by hand.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: MainActorLifetime = .unsaid,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @MainActor @Sendable (Resolution) throws -> T
  ) -> MainActorRegistration<T> {
    add(AnyBinding(head(type, name?.name, lifetime, fileID, line), onMainActor: make))
  }

  /// Takes an asynchronous closure that resolves its dependencies by hand.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: MainActorLifetime = .unsaid,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @MainActor @Sendable (Resolution) async throws -> T
  ) -> MainActorRegistration<T> {
    add(AnyBinding(head(type, name?.name, lifetime, fileID, line), onMainActorAwaiting: make))
  }

  /// Takes an initializer or a closure, with a key for each parameter.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable, First, each Rest>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: MainActorLifetime = .unsaid,
    keys first: DependencyKey<First>, _ rest: repeat DependencyKey<each Rest>,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @MainActor @Sendable (First, repeat each Rest) throws -> T
  ) -> MainActorRegistration<T> {
    let head = head(type, name?.name, lifetime, fileID, line)
    return add(AnyBinding(head, onMainActor: make, .of(first, repeat each rest)))
  }

  /// Takes an asynchronous initializer or closure, with a key for each parameter.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable, First, each Rest>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: MainActorLifetime = .unsaid,
    keys first: DependencyKey<First>, _ rest: repeat DependencyKey<each Rest>,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @MainActor @Sendable (First, repeat each Rest) async throws -> T
  ) -> MainActorRegistration<T> {
    let head = head(type, name?.name, lifetime, fileID, line)
    return add(AnyBinding(head, onMainActorAwaiting: make, .of(first, repeat each rest)))
  }
}

// For types that need not be `Sendable`.
extension MainActorRegistering {
  /// Takes an initializer or a closure whose parameters are its dependencies; the instance stays on
  /// the main actor.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T, each Parameter>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: MainActorLifetime = .unsaid,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @MainActor @Sendable (repeat each Parameter) throws -> T
  ) -> MainActorRegistration<T> {
    let head = head(type, name?.name, lifetime, fileID, line, isConfined: true)
    return add(AnyBinding(head, onMainActor: make))
  }

  /// Takes an asynchronous initializer or closure whose parameters are its dependencies; the
  /// instance stays on the main actor.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T, each Parameter>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: MainActorLifetime = .unsaid,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @MainActor @Sendable (repeat each Parameter) async throws -> T
  ) -> MainActorRegistration<T> {
    let head = head(type, name?.name, lifetime, fileID, line, isConfined: true)
    return add(AnyBinding(head, onMainActorAwaiting: make))
  }

  /// Takes a closure that resolves its dependencies by hand; the instance stays on the main actor.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: MainActorLifetime = .unsaid,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @MainActor @Sendable (Resolution) throws -> T
  ) -> MainActorRegistration<T> {
    let head = head(type, name?.name, lifetime, fileID, line, isConfined: true)
    return add(AnyBinding(head, onMainActor: make))
  }

  /// Takes an asynchronous closure that resolves its dependencies by hand; the instance stays on
  /// the main actor.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: MainActorLifetime = .unsaid,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @MainActor @Sendable (Resolution) async throws -> T
  ) -> MainActorRegistration<T> {
    let head = head(type, name?.name, lifetime, fileID, line, isConfined: true)
    return add(AnyBinding(head, onMainActorAwaiting: make))
  }

  /// Takes an initializer or a closure, with a key for each parameter; the instance stays on the
  /// main actor.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T, First, each Rest>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: MainActorLifetime = .unsaid,
    keys first: DependencyKey<First>, _ rest: repeat DependencyKey<each Rest>,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @MainActor @Sendable (First, repeat each Rest) throws -> T
  ) -> MainActorRegistration<T> {
    let head = head(type, name?.name, lifetime, fileID, line, isConfined: true)
    return add(AnyBinding(head, onMainActor: make, .of(first, repeat each rest)))
  }

  /// Takes an asynchronous initializer or closure, with a key for each parameter; the instance
  /// stays on the main actor.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T, First, each Rest>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: MainActorLifetime = .unsaid,
    keys first: DependencyKey<First>, _ rest: repeat DependencyKey<each Rest>,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @MainActor @Sendable (First, repeat each Rest) async throws -> T
  ) -> MainActorRegistration<T> {
    let head = head(type, name?.name, lifetime, fileID, line, isConfined: true)
    return add(AnyBinding(head, onMainActorAwaiting: make, .of(first, repeat each rest)))
  }
}

// Instances that are there.
extension MainActorRegistering {
  /// Takes an instance that already exists.
  ///
  /// An override gives its one instance whatever the lifetime of what it replaces. Once resolved
  /// there, it is closed with the container that it was registered in; forks of that leave it alone.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, with instance: T,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> MainActorRegistration<T> {
    add(AnyBinding(head(type, name?.name, .unsaid, fileID, line), given: Handed(instance)))
  }

  /// Takes an instance that already exists and need not be `Sendable`; it stays on the main actor.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  @MainActor public func callAsFunction<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, with instance: T,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> MainActorRegistration<T> {
    // SAFETY: the instance is given on the main actor, and the recipe is run there.
    let head = head(type, name?.name, .unsaid, fileID, line, isConfined: true)
    return add(AnyBinding(head, given: Handed(instance)))
  }
}
