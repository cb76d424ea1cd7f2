// `register`, for each kind of recipe and lifetime, on the main actor.
extension DependencyRegistry {
  /// Registers a recipe of the main actor that resolves what it needs by hand.
  ///
  /// The instance is kept for as long as the lifetime says. Registering a key again replaces its
  /// binding and drops the kept instance.
  @inlinable @discardableResult
  public func register<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make: @escaping @MainActor @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .onMainActor(make), fileID, line))
  }

  /// Registers a recipe of the main actor that resolves what it needs by hand; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func register<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make: @escaping @MainActor @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .onMainActor(make), fileID, line))
  }

  /// Registers an initialiser, or a closure, of the main actor.
  ///
  /// The instance is kept for as long as the lifetime says. Registering a key again replaces its
  /// binding and drops the kept instance.
  @inlinable @discardableResult
  public func register<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .onMainActor(make), fileID, line))
  }

  /// Registers an initialiser, or a closure, of the main actor; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func register<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .onMainActor(make), fileID, line))
  }

  /// Registers an asynchronous initialiser, or a closure, of the main actor.
  ///
  /// The instance is kept for as long as the lifetime says. Registering a key again replaces its
  /// binding and drops the kept instance.
  @inlinable @discardableResult
  public func register<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make:
      @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .onMainActor(make), fileID, line))
  }

  /// Registers an asynchronous initialiser, or a closure, of the main actor; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func register<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make:
      @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .onMainActor(make), fileID, line))
  }
}
