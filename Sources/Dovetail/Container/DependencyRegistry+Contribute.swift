// `contribute`, for each kind of recipe and lifetime.
extension DependencyRegistry {
  /// Contributes an instance to the collection `[T]`, by a recipe that resolves by hand.
  ///
  /// Contributions keep the order in which they were made, those of outer containers first.
  @inlinable @discardableResult
  public func contribute<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .opaque(make), fileID, line))
  }

  /// Contributes an instance to the collection `[T]`, by a recipe that resolves by hand; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func contribute<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .opaque(make), fileID, line))
  }

  /// Contributes an instance to the collection `[T]`, by an initialiser or a closure.
  ///
  /// Contributions keep the order in which they were made, those of outer containers first.
  @inlinable @discardableResult
  public func contribute<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .typed(make), fileID, line))
  }

  /// Contributes an instance to the collection `[T]`, by an initialiser or a closure; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func contribute<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .typed(make), fileID, line))
  }

  /// Contributes to the collection `[T]` by an asynchronous recipe that resolves by hand.
  ///
  /// Contributions keep the order in which they were made, those of outer containers first.
  @inlinable @discardableResult
  public func contribute<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) async throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .opaque(make), fileID, line))
  }

  /// Contributes to the collection `[T]` by an asynchronous recipe that resolves by hand; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func contribute<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) async throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .opaque(make), fileID, line))
  }

  /// Contributes to the collection `[T]` by an asynchronous initialiser or a closure.
  ///
  /// Contributions keep the order in which they were made, those of outer containers first.
  @inlinable @discardableResult
  public func contribute<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .typed(make), fileID, line))
  }

  /// Contributes to the collection `[T]` by an asynchronous initialiser or a closure; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func contribute<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .typed(make), fileID, line))
  }
}
