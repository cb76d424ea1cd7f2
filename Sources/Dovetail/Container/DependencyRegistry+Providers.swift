// Providers, for each verb and lifetime.
extension DependencyRegistry {
  /// Registers a provider; the type it provides is the key.
  @inlinable @discardableResult
  public func register<Provider: DependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: Lifetime = .single, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> where Provider.Provided: Sendable {
    add(
      DependencyBinding(
        name, lifetime, .single, .opaque({ try provider.provide($0) }), fileID, line))
  }

  /// Registers a provider, which is asked anew every time.
  @inlinable @discardableResult
  public func register<Provider: DependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: UniqueLifetime, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> {
    add(
      DependencyBinding(
        name, lifetime, .single, .opaque({ try provider.provide($0) }), fileID, line))
  }

  /// Registers an asynchronous provider; the type it provides is the key.
  @inlinable @discardableResult
  public func register<Provider: AsyncDependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: Lifetime = .single, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> where Provider.Provided: Sendable {
    add(
      DependencyBinding(
        name, lifetime, .single, .opaque({ try await provider.provide($0) }), fileID, line))
  }

  /// Registers an asynchronous provider, which is asked anew every time.
  @inlinable @discardableResult
  public func register<Provider: AsyncDependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: UniqueLifetime, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> {
    add(
      DependencyBinding(
        name, lifetime, .single, .opaque({ try await provider.provide($0) }), fileID, line))
  }

  /// Replaces a binding, for a test, by a provider; the type it provides is the key.
  @inlinable @discardableResult
  public func override<Provider: DependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: Lifetime = .single, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> where Provider.Provided: Sendable {
    add(
      DependencyBinding(
        name, lifetime, .override(isMatched: true), .opaque({ try provider.provide($0) }), fileID,
        line))
  }

  /// Replaces a binding, for a test, by a provider, which is asked anew every time.
  @inlinable @discardableResult
  public func override<Provider: DependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: UniqueLifetime, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> {
    add(
      DependencyBinding(
        name, lifetime, .override(isMatched: true), .opaque({ try provider.provide($0) }), fileID,
        line))
  }

  /// Replaces a binding, for a test, by an asynchronous provider; the type it provides is the key.
  @inlinable @discardableResult
  public func override<Provider: AsyncDependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: Lifetime = .single, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> where Provider.Provided: Sendable {
    add(
      DependencyBinding(
        name, lifetime, .override(isMatched: true), .opaque({ try await provider.provide($0) }),
        fileID, line))
  }

  /// Replaces a binding, for a test, by an asynchronous provider, which is asked anew every time.
  @inlinable @discardableResult
  public func override<Provider: AsyncDependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: UniqueLifetime, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> {
    add(
      DependencyBinding(
        name, lifetime, .override(isMatched: true), .opaque({ try await provider.provide($0) }),
        fileID, line))
  }

  /// Contributes what a provider makes to the collection of its type; the type it provides is the key.
  @inlinable @discardableResult
  public func contribute<Provider: DependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: Lifetime = .single, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> where Provider.Provided: Sendable {
    add(
      DependencyBinding(
        name, lifetime, .contribution, .opaque({ try provider.provide($0) }), fileID, line))
  }

  /// Contributes what a provider makes to the collection of its type, which is asked anew every time.
  @inlinable @discardableResult
  public func contribute<Provider: DependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: UniqueLifetime, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> {
    add(
      DependencyBinding(
        name, lifetime, .contribution, .opaque({ try provider.provide($0) }), fileID, line))
  }

  /// Contributes what an asynchronous provider makes to the collection of its type; the type it provides is the key.
  @inlinable @discardableResult
  public func contribute<Provider: AsyncDependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: Lifetime = .single, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> where Provider.Provided: Sendable {
    add(
      DependencyBinding(
        name, lifetime, .contribution, .opaque({ try await provider.provide($0) }), fileID, line))
  }

  /// Contributes what an asynchronous provider makes to the collection of its type, which is asked anew every time.
  @inlinable @discardableResult
  public func contribute<Provider: AsyncDependencyProvider>(
    _ provider: Provider, named name: DependencyKey<Provider.Provided>? = nil,
    as lifetime: UniqueLifetime, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<Provider.Provided> {
    add(
      DependencyBinding(
        name, lifetime, .contribution, .opaque({ try await provider.provide($0) }), fileID, line))
  }
}
