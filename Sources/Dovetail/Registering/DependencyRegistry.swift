/// The half of a container that code needs if it only registers.
///
/// ``DependencyContainer`` conforms. ``register``, ``override`` and ``contribute`` are built on
/// ``add(_:)``. A registry of your own implements ``add(_:)`` and ``unregister(_:named:)``, and
/// passes both calls on to a container.
public protocol DependencyRegistry {
  /// Adds a binding that one of the verbs has made.
  @discardableResult
  func add<T>(_ binding: DependencyBinding<T>) -> Registration<T>

  /// Removes the binding of a type.
  func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?)
}

extension DependencyRegistry {
  /// Registers a recipe for a type: a closure, an initializer or a provider.
  ///
  /// ```swift
  /// container.register((any Clock).self) { SystemClock() }
  /// container.register((any Networking).self, using: HTTPNetworking.init(clock:))
  /// container.register(Feed.self, as: .unique) { r in Feed(store: try r.resolve()) }
  /// container.register(DisplayManagerProvider())
  /// ```
  ///
  /// The instance is kept for as long as the lifetime says. Registering a key again replaces its
  /// binding; an instance that the old one made is closed with the container. ``Registering`` lists
  /// every way to call it.
  public var register: Registering { Registering(registry: self, role: .registered) }

  /// Replaces a binding, for a test; call it like ``register``.
  ///
  /// ```swift
  /// let test = container.fork { $0.override((any Clock).self) { FixedClock() } }
  /// ```
  ///
  /// Without `as:`, the override has the lifetime of what it replaces: a fake of a `.unique` part is
  /// new every time, one of a `.scoped` part belongs to each scope. In a fork, the binding is
  /// replaced in the container that registered it. If nothing was registered under the key, the
  /// override is a finding.
  public var override: Registering { Registering(registry: self, role: .override) }

  /// Adds an instance to the collection `[T]`; call it like ``register``.
  ///
  /// ```swift
  /// container.contribute((any Plugin).self) { AuditPlugin() }
  /// let plugins = try container.resolve([any Plugin].self)
  /// ```
  ///
  /// Contributions keep the order in which they were made; those of outer containers come first.
  public var contribute: Registering { Registering(registry: self, role: .contribution) }

  /// Removes the unnamed binding of a type.
  public func unregister<T>(_ type: T.Type) { unregister(type, named: nil) }
}

/// A key, a lifetime, a recipe, and the file and line where it was registered.
public struct DependencyBinding<T>: Sendable {
  let binding: AnyBinding
  /// What changes the instances of the key, for a test, if that is all.
  var modification: Decorator?

  /// The name, if the binding has one.
  public var name: String? { binding.key.name }
}

extension DependencyRegistry {
  /// Changes the instances of a key, for a test.
  ///
  /// ```swift
  /// try await withDependencies {
  ///   $0.modify(NumberClient.self) { $0.fetch = { 3 } }
  /// } operation: {
  ///   let number = try await injected(NumberClient.self).fetch()
  ///   #expect(number == 3)
  /// }
  /// ```
  ///
  /// The rest of the value stays as it was registered, or as outer overrides and modifications have
  /// left it. The closure is called for each instance that is made, after the decorators; an object
  /// that `with:` gave is the program's, and changes for everybody. In a strict test, the key
  /// counts as named. If nothing was registered under the key, the modification is a finding, as an
  /// override is.
  ///
  /// In a fork, the binding is changed in the container that registered it. A scope modifies what it
  /// registers itself.
  @export(implementation) public func modify<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ change: @escaping @Sendable (inout T) throws -> Void
  ) {
    let decorator = Decorator(Key(type, name?.name), Place(fileID, line)) { (instance: T, _) in
      var instance = instance
      try change(&instance)
      return instance
    }
    add(DependencyBinding<T>(modifying: decorator))
  }

  /// Changes the instances of a key asynchronously, for a test; the key is then resolved with
  /// `await`.
  @export(implementation) public func modify<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ change: @escaping @Sendable (inout T) async throws -> Void
  ) {
    let decorator = Decorator(
      Key(type, name?.name), Place(fileID, line),
      awaiting: { (instance: T, _) in
        var instance = instance
        try await change(&instance)
        return instance
      })
    add(DependencyBinding<T>(modifying: decorator))
  }
}

/// A type whose job is to make one dependency.
///
/// ```swift
/// struct DisplayManagerProvider: DependencyProvider {
///   func provide(_ r: Resolution) throws -> DisplayManager {
///     DisplayManager(graphics: try r.resolve())
///   }
/// }
///
/// container.register(DisplayManagerProvider())
/// ```
///
/// The type that ``provide(_:)`` returns is the key. A test replaces one provider with another of
/// the same type: `override(MockDisplayManagerProvider())`.
public protocol DependencyProvider<Provided>: Sendable {
  /// The type of the dependency.
  associatedtype Provided

  /// Makes an instance, and resolves its needs with `r`.
  func provide(_ r: Resolution) throws -> Provided
}

/// A type whose job is to make one dependency asynchronously.
public protocol AsyncDependencyProvider<Provided>: Sendable {
  /// The type of the dependency.
  associatedtype Provided

  /// Makes an instance, and resolves its needs with `r`.
  func provide(_ r: Resolution) async throws -> Provided
}

/// A group of registrations that a container can install: a ``DependencyModule`` or a
/// ``MainActorModule``.
public protocol InstallableModule {}

/// A group of registrations that belong together.
///
/// ```swift
/// struct NetworkModule: DependencyModule {
///   func register(in container: DependencyContainer) {
///     container.register((any Networking).self, using: HTTPNetworking.init(clock:))
///   }
/// }
///
/// container.install(NetworkModule())
/// ```
public protocol DependencyModule: InstallableModule {
  /// Registers the dependencies of the module.
  func register(in container: DependencyContainer)
}

/// The result of `register`, `override` and `contribute`, on which you can say more about the
/// binding.
///
/// ```swift
/// container.register(Database.self, as: .eager, using: Database.open)
///   .onClose { try await $0.close() }
///   .alias((any Reading).self) { $0 }
/// ```
public struct Registration<T>: Sendable {
  let core: Core
  /// `nil` for a modification of what is not registered.
  let binding: AnyBinding?

  /// Says how to close a kept instance when its container is closed.
  ///
  /// Instances are closed in the reverse of the order in which they were made. If you call this
  /// several times for one binding, all closures are called, in the order given. If the instance is
  /// ``Closeable``, its own `close()` is called after them. A unique instance belongs to its caller
  /// and is not closed.
  @export(implementation) @discardableResult
  public func onClose(_ close: @escaping @Sendable @concurrent (T) async throws -> Void) -> Self {
    add { try await close($0.value.value(as: T.self)) }
    return self
  }

  @usableFromInline
  func add(_ closer: @escaping @Sendable @concurrent (Handed<Content>) async throws -> Void) {
    binding?.additions.state.withLock { $0.closers.append(closer) }
  }

  /// Provides the same instance under a second key.
  ///
  /// ```swift
  /// container.register(Database.self, using: Database.init).alias((any Reading).self) { $0 }
  /// ```
  ///
  /// Overriding the original key also overrides its aliases. A contribution has no key, and so no
  /// alias: contribute it to the other collection, too.
  @export(implementation) @discardableResult
  public func alias<Alias>(
    _ type: Alias.Type, named name: DependencyKey<Alias>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ convert: @escaping @Sendable (T) throws -> Alias
  ) -> Self {
    alias(Key(type, name?.name), Place(fileID, line)) { Binding($0, from: $1, convert) }
  }

  /// Adds what is made of the head of an alias and the key that it stands for, if there is one.
  @usableFromInline func alias(
    _ key: Key, _ place: Place, isOnMainActor: Bool = false, isConfined: Bool = false,
    _ make: (BindingHead, Key) -> AnyBinding
  ) -> Self {
    if let binding, binding.head.role == .contribution {
      core.remark(.idleAlias, key, at: place, other: binding.head.origin)
    } else if let binding {
      let head = BindingHead(
        key: key, lifetime: .unique, origin: place, role: .alias,
        traits: .init(isOnMainActor: isOnMainActor, isConfined: isConfined))
      _ = core.add(make(head, binding.key.plain))
    }
    return self
  }
}
