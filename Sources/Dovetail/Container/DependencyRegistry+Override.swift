// `override`, for each kind of recipe and lifetime.
extension DependencyRegistry {
  /// Replaces a binding, for a test, by a recipe that resolves what it needs by hand.
  ///
  /// In a fork, the binding is replaced in the container that registered it. Where nothing was
  /// registered, the override is a finding.
  @inlinable @discardableResult
  public func override<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .override(isMatched: true), .opaque(make), fileID, line))
  }

  /// Replaces a binding, for a test, by a recipe that resolves what it needs by hand; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func override<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .override(isMatched: true), .opaque(make), fileID, line))
  }

  /// Replaces a binding, for a test, by an initialiser or a closure with parameters.
  ///
  /// In a fork, the binding is replaced in the container that registered it. Where nothing was
  /// registered, the override is a finding.
  @inlinable @discardableResult
  public func override<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .override(isMatched: true), .typed(make), fileID, line))
  }

  /// Replaces a binding, for a test, by an initialiser or a closure with parameters; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func override<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .override(isMatched: true), .typed(make), fileID, line))
  }

  /// Replaces a binding, for a test, by an asynchronous recipe that resolves by hand.
  ///
  /// In a fork, the binding is replaced in the container that registered it. Where nothing was
  /// registered, the override is a finding.
  @inlinable @discardableResult
  public func override<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) async throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .override(isMatched: true), .opaque(make), fileID, line))
  }

  /// Replaces a binding, for a test, by an asynchronous recipe that resolves by hand; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func override<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (Resolution) async throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .override(isMatched: true), .opaque(make), fileID, line))
  }

  /// Replaces a binding, for a test, by an asynchronous initialiser or a closure.
  ///
  /// In a fork, the binding is replaced in the container that registered it. Where nothing was
  /// registered, the override is a finding.
  @inlinable @discardableResult
  public func override<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .override(isMatched: true), .typed(make), fileID, line))
  }

  /// Replaces a binding, for a test, by an asynchronous initialiser or a closure; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func override<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    using make: @escaping @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .override(isMatched: true), .typed(make), fileID, line))
  }
}
