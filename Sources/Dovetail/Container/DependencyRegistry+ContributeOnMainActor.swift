// `contribute`, for each kind of recipe and lifetime, on the main actor.
extension DependencyRegistry {
  /// Contributes to the collection `[T]` by a recipe of the main actor that resolves by hand.
  ///
  /// Contributions keep the order in which they were made, those of outer containers first.
  @inlinable @discardableResult
  public func contribute<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make: @escaping @MainActor @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .onMainActor(make), fileID, line))
  }

  /// Contributes to the collection `[T]` by a recipe of the main actor that resolves by hand; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func contribute<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make: @escaping @MainActor @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .onMainActor(make), fileID, line))
  }

  /// Contributes to the collection `[T]` by an initialiser or a closure of the main actor.
  ///
  /// Contributions keep the order in which they were made, those of outer containers first.
  @inlinable @discardableResult
  public func contribute<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .onMainActor(make), fileID, line))
  }

  /// Contributes to the collection `[T]` by an initialiser or a closure of the main actor; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func contribute<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .onMainActor(make), fileID, line))
  }

  /// Contributes to the collection `[T]` by an asynchronous recipe of the main actor.
  ///
  /// Contributions keep the order in which they were made, those of outer containers first.
  @inlinable @discardableResult
  public func contribute<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make:
      @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .onMainActor(make), fileID, line))
  }

  /// Contributes to the collection `[T]` by an asynchronous recipe of the main actor; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func contribute<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make:
      @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(DependencyBinding(name, lifetime, .contribution, .onMainActor(make), fileID, line))
  }
}
