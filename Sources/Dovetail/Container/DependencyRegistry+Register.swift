// `register`, for each kind of recipe and lifetime.
extension DependencyRegistry {
  /// Registers a recipe that resolves what it needs by hand.
  ///
  /// The instance is kept for as long as the lifetime says. Registering a key again replaces its
  /// binding and drops the kept instance.
  @inlinable @discardableResult
  public func register<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .opaque(make), fileID, line))
  }

  /// Registers a recipe that resolves what it needs by hand; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func register<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .opaque(make), fileID, line))
  }

  /// Registers an initialiser, or a closure, whose parameters are what it needs.
  ///
  /// The instance is kept for as long as the lifetime says. Registering a key again replaces its
  /// binding and drops the kept instance.
  @inlinable @inline(__always) @discardableResult
  public func register<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .typed(make), fileID, line))
  }

  /// Registers an initialiser, or a closure, whose parameters are what it needs; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @inline(__always) @discardableResult
  public func register<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .typed(make), fileID, line))
  }

  /// Registers an asynchronous recipe that resolves what it needs by hand.
  ///
  /// The instance is kept for as long as the lifetime says. Registering a key again replaces its
  /// binding and drops the kept instance.
  @inlinable @discardableResult
  public func register<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) async throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .opaque(make), fileID, line))
  }

  /// Registers an asynchronous recipe that resolves what it needs by hand; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func register<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) async throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .opaque(make), fileID, line))
  }

  /// Registers an asynchronous initialiser, or a closure, whose parameters are what it needs.
  ///
  /// The instance is kept for as long as the lifetime says. Registering a key again replaces its
  /// binding and drops the kept instance.
  @inlinable @discardableResult
  public func register<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .typed(make), fileID, line))
  }

  /// Registers an asynchronous initialiser, or a closure, whose parameters are what it needs; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func register<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .single, .typed(make), fileID, line))
  }
}
