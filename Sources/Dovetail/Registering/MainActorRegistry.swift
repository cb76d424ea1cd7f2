/// Registers what lives on the main actor: models, views' stores, and whatever else an app's module has there.
///
/// ```swift
/// container.mainActor.register((any Clock).self) { SystemClock() }
/// container.mainActor.register(Greeter.self, using: Greeter.init(clock:))
/// container.mainActor.register(ProfileModel.self, as: .unique, using: ProfileModel.init(store:))
/// ```
///
/// Its recipes run on the main actor, and what they need is resolved there. It can be used from anywhere. What
/// is registered need not be `Sendable`. Where it is, asynchronous code resolves it from anywhere. Where it is
/// not, it is resolved on the main actor alone, with or without `await`; elsewhere that throws WrongActor.
///
/// See <doc:SwiftUIAndObservation> and <doc:DefaultIsolation>.
public struct MainActorRegistry: Sendable {
  let container: DependencyContainer
}

extension DependencyContainer {
  /// The verbs for what lives on the main actor.
  public var mainActor: MainActorRegistry { MainActorRegistry(container: self) }

  /// Registers what a module of the main actor provides.
  @MainActor public func install(
    _ module: some MainActorModule, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    core.install(module, at: Place(fileID, line)) { module.register(in: mainActor) }
  }

  /// Makes a container and registers what the modules of the main actor provide.
  @MainActor public convenience init(
    _ first: any MainActorModule, _ rest: any MainActorModule..., fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init()
    for module in [first] + rest { install(module, fileID: fileID, line: line) }
  }
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
@MainActor public protocol MainActorModule {
  /// Registers what the module provides.
  func register(in main: MainActorRegistry)
}

extension MainActorRegistry {
  /// Registers a recipe of the main actor for a type: a closure or an initialiser.
  ///
  /// The instance is kept for as long as the lifetime says. ``MainActorRegistering`` lists every way to call it.
  public var register: MainActorRegistering {
    MainActorRegistering(registry: self, role: .registered)
  }

  /// Replaces a binding by one of the main actor, for a test; it is called as ``register`` is.
  public var override: MainActorRegistering {
    MainActorRegistering(registry: self, role: .override(isMatched: true))
  }

  /// Adds an instance of the main actor to the collection `[T]`; it is called as ``register`` is.
  public var contribute: MainActorRegistering {
    MainActorRegistering(registry: self, role: .contribution)
  }

  /// Removes the binding of a type and drops the kept instance, without closing it.
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
  /// It wraps as the container's own `decorate` does. Decorated so, the key lives on the main actor.
  public func decorate<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, using wrap: @escaping @MainActor @Sendable (T, Resolution) throws -> T
  ) {
    container.core.decorate(
      BindingID(type, name?.name),
      with: Decorator(origin: Place(fileID, line), isConfined: false, wrapOnMainActor: wrap))
  }

  /// Wraps every instance of a key, which need not be `Sendable`, on the main actor.
  public func decorate<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, using wrap: @escaping @MainActor @Sendable (T, Resolution) throws -> T
  ) {
    container.core.decorate(
      BindingID(type, name?.name),
      with: Decorator(origin: Place(fileID, line), isConfined: true, wrapOnMainActor: wrap))
  }

  /// Wraps every instance of a key by an asynchronous decorator of the main actor.
  ///
  /// The key is then resolved with `await`.
  public func decorate<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, using wrap: @escaping @MainActor @Sendable (T, Resolution) async throws -> T
  ) {
    container.core.decorate(
      BindingID(type, name?.name),
      with: Decorator(origin: Place(fileID, line), isConfined: false, wrapAsyncOnMainActor: wrap))
  }

  /// Wraps every instance of a key, which need not be `Sendable`, by an asynchronous decorator of the main
  /// actor.
  public func decorate<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, using wrap: @escaping @MainActor @Sendable (T, Resolution) async throws -> T
  ) {
    container.core.decorate(
      BindingID(type, name?.name),
      with: Decorator(origin: Place(fileID, line), isConfined: true, wrapAsyncOnMainActor: wrap))
  }
}
