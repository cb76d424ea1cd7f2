// `override`, for each kind of recipe and lifetime, on the main actor.
extension DependencyRegistry {
  /// Replaces a binding, for a test, by a recipe of the main actor that resolves by hand.
  ///
  /// In a fork, the binding is replaced in the container that registered it. Where nothing was
  /// registered, the override is a finding.
  @inlinable @discardableResult
  public func override<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make: @escaping @MainActor @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(
      DependencyBinding(
        name, lifetime, .override(isMatched: true), .onMainActor(make), fileID, line))
  }

  /// Replaces a binding, for a test, by a recipe of the main actor that resolves by hand; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func override<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make: @escaping @MainActor @Sendable (Resolution) throws -> T
  ) -> Registration<T> {
    add(
      DependencyBinding(
        name, lifetime, .override(isMatched: true), .onMainActor(make), fileID, line))
  }

  /// Replaces a binding, for a test, by an initialiser or a closure of the main actor.
  ///
  /// In a fork, the binding is replaced in the container that registered it. Where nothing was
  /// registered, the override is a finding.
  @inlinable @discardableResult
  public func override<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(
      DependencyBinding(
        name, lifetime, .override(isMatched: true), .onMainActor(make), fileID, line))
  }

  /// Replaces a binding, for a test, by an initialiser or a closure of the main actor; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func override<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Registration<T> {
    add(
      DependencyBinding(
        name, lifetime, .override(isMatched: true), .onMainActor(make), fileID, line))
  }

  /// Replaces a binding, for a test, by an asynchronous recipe of the main actor.
  ///
  /// In a fork, the binding is replaced in the container that registered it. Where nothing was
  /// registered, the override is a finding.
  @inlinable @discardableResult
  public func override<T: Sendable, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: Lifetime = .single,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make:
      @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(
      DependencyBinding(
        name, lifetime, .override(isMatched: true), .onMainActor(make), fileID, line))
  }

  /// Replaces a binding, for a test, by an asynchronous recipe of the main actor; nobody keeps what it makes.
  ///
  /// A new instance is made every time.
  @inlinable @discardableResult
  public func override<T, each Parameter, Failure: Error>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, as lifetime: UniqueLifetime,
    fileID: StaticString = #fileID, line: UInt = #line,
    onMainActor make:
      @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Registration<T> {
    add(
      DependencyBinding(
        name, lifetime, .override(isMatched: true), .onMainActor(make), fileID, line))
  }
}
