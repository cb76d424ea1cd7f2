/// Registers parts that live on the main actor: models, the stores of views, and other parts of an
/// app.
///
/// ```swift
/// container.mainActor.register((any Clock).self) { SystemClock() }
/// container.mainActor.register(Greeter.self, using: Greeter.init(clock:))
/// container.mainActor.register(ProfileModel.self, as: .unique, using: ProfileModel.init(store:))
/// ```
///
/// Its recipes run on the main actor, and their dependencies are resolved there. You can use the
/// registry from anywhere. The parts need not be `Sendable`. If a part is, asynchronous code
/// resolves it from anywhere. If it is not, only the main actor can resolve it, with or without
/// `await`; elsewhere that throws WrongActor.
///
/// See <doc:SwiftUIAndObservation> and <doc:DefaultIsolation>.
public struct MainActorRegistry: Sendable {
  @usableFromInline package let container: DependencyContainer
}

/// A group of registrations that live on the main actor.
///
/// ```swift
/// struct Parts: MainActorModule {
///   func register(in main: MainActorRegistry) {
///     main.register((any Clock).self) { SystemClock() }
///     main.register(Greeter.self, using: Greeter.init(clock:))
///   }
/// }
///
/// container.install(Parts())
/// ```
@MainActor public protocol MainActorModule: InstallableModule {
  /// Registers what the module provides.
  func register(in main: MainActorRegistry)
}

extension MainActorRegistry {
  /// Registers a recipe of the main actor for a type: a closure or an initializer.
  ///
  /// The instance is kept for as long as the lifetime says. ``MainActorRegistering`` lists every
  /// way to call it.
  public var register: MainActorRegistering { .init(registry: self, role: .registered) }

  /// Replaces a binding with one of the main actor, for a test; call it like ``register``.
  public var override: MainActorRegistering { .init(registry: self, role: .override) }

  /// Adds an instance of the main actor to the collection `[T]`; call it like ``register``.
  public var contribute: MainActorRegistering { .init(registry: self, role: .contribution) }

  /// Removes the binding of a type; an instance that was kept is closed with the container.
  public func unregister<T>(_ type: T.Type, named name: DependencyKey<T>? = nil) {
    container.unregister(type, named: name)
  }

  /// Registers what a module of the main actor provides.
  @MainActor public func install(
    _ module: some MainActorModule, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    container.install(module, fileID: fileID, line: line)
  }

  /// Registers what a module of no actor provides.
  public func install(
    _ module: some DependencyModule, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    container.install(module, fileID: fileID, line: line)
  }
}

// Decorating.
extension MainActorRegistry {
  /// Wraps every instance of a key on the main actor, for example to log or to cache.
  ///
  /// It works like the container's own `decorate`. The key then lives on the main actor.
  @export(implementation) public func decorate<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, using wrap: @escaping @MainActor @Sendable (T, Resolution) throws -> T
  ) {
    let (key, place) = (Key(type, name?.name), Place(fileID, line))
    container.core.decorate(with: Decorator(key, place, isConfined: false, onMainActor: wrap))
  }

  /// Wraps every instance of a key on the main actor; the type need not be `Sendable`.
  @export(implementation) public func decorate<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, using wrap: @escaping @MainActor @Sendable (T, Resolution) throws -> T
  ) {
    let (key, place) = (Key(type, name?.name), Place(fileID, line))
    container.core.decorate(with: Decorator(key, place, isConfined: true, onMainActor: wrap))
  }
}

extension MainActorRegistry {
  /// Changes the instances of a key on the main actor, for a test.
  ///
  /// ```swift
  /// container.mainActor.modify(User.self) { $0.name = "Ada" }
  /// ```
  ///
  /// It works like the container's own `modify`. The key then lives on the main actor.
  @export(implementation) public func modify<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ change: @escaping @MainActor @Sendable (inout T) throws -> Void
  ) {
    modify(Key(type, name?.name), Place(fileID, line), isConfined: false, change)
  }

  /// Changes the instances of a key on the main actor, for a test; the type need not be `Sendable`.
  @export(implementation) public func modify<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ change: @escaping @MainActor @Sendable (inout T) throws -> Void
  ) {
    modify(Key(type, name?.name), Place(fileID, line), isConfined: true, change)
  }

  @export(implementation) func modify<T>(
    _ key: Key, _ place: Place, isConfined: Bool,
    _ change: @escaping @MainActor @Sendable (inout T) throws -> Void
  ) {
    let decorator = Decorator(
      key, place, isConfined: isConfined,
      onMainActor: { (instance: T, _) in
        var instance = instance
        try change(&instance)
        return instance
      })
    container.add(DependencyBinding<T>(modifying: decorator))
  }
}

/// The result of the verbs of a ``MainActorRegistry``, on which you can say more about the binding.
///
/// ```swift
/// container.mainActor.register(Store.self, using: Store.open)
///   .onClose { $0.save() }
///   .alias((any Reading).self) { $0 }
/// ```
public struct MainActorRegistration<T>: Sendable {
  @usableFromInline let registration: Registration<T>

  /// Says how to close a kept instance on the main actor when its container is closed.
  ///
  /// See ``Registration/onClose(_:)``.
  @export(implementation) @discardableResult
  public func onClose(_ close: @escaping @MainActor @Sendable (T) async throws -> Void) -> Self {
    registration.add { try await close($0.value.value(as: T.self)) }
    return self
  }

  /// Provides the same instance under a second key; the closure runs on the main actor.
  ///
  /// See ``Registration/alias(_:named:fileID:line:_:)``.
  @export(implementation) @discardableResult
  public func alias<Alias: Sendable>(
    _ type: Alias.Type, named name: DependencyKey<Alias>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ convert: @escaping @MainActor @Sendable (T) throws -> Alias
  ) -> Self {
    alias(Key(type, name?.name), Place(fileID, line), isConfined: false, convert)
  }

  /// Provides the same instance under a second key, whose type need not be `Sendable`.
  @export(implementation) @discardableResult
  public func alias<Alias>(
    _ type: Alias.Type, named name: DependencyKey<Alias>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ convert: @escaping @MainActor @Sendable (T) throws -> Alias
  ) -> Self {
    alias(Key(type, name?.name), Place(fileID, line), isConfined: true, convert)
  }

  @export(implementation) func alias<Alias>(
    _ key: Key, _ place: Place, isConfined: Bool,
    _ convert: @escaping @MainActor @Sendable (T) throws -> Alias
  ) -> Self {
    _ = registration.alias(key, place, isOnMainActor: true, isConfined: isConfined) {
      Binding($0, from: $1) { (value: T) in
        let value = Handed(value)
        return try MainActor.assumeIsolated { Handed(try convert(value.value)) }.value
      }
    }
    return self
  }
}
