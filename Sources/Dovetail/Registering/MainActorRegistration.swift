/// The result of the verbs of a ``MainActorRegistry``, on which you can say more about the binding.
///
/// ```swift
/// container.mainActor.register(Store.self, using: Store.open)
///   .onClose { $0.save() }
///   .alias((any Reading).self) { $0 }
/// ```
public struct MainActorRegistration<T>: Sendable {
  let registration: Registration<T>

  /// Says how to close a kept instance on the main actor when its container is closed.
  ///
  /// See ``Registration/onClose(_:)``.
  @discardableResult
  public func onClose(_ close: @escaping @MainActor @Sendable (T) async throws -> Void) -> Self {
    registration.onClose { instance in
      let instance = Unchecked(instance)
      let call: @MainActor @Sendable () async throws -> Void = { try await close(instance.value) }
      try await call()
    }
    return self
  }

  /// Provides the same instance under a second key; the closure runs on the main actor.
  ///
  /// See ``Registration/alias(_:named:fileID:line:_:)``.
  @discardableResult
  public func alias<Alias: Sendable>(
    _ type: Alias.Type, named name: DependencyKey<Alias>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ convert: @escaping @MainActor @Sendable (T) throws -> Alias
  ) -> Self {
    addAlias(type, name, Place(fileID, line), isConfined: false, convert)
  }

  /// Provides the same instance under a second key, whose type need not be `Sendable`.
  @discardableResult
  public func alias<Alias>(
    _ type: Alias.Type, named name: DependencyKey<Alias>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ convert: @escaping @MainActor @Sendable (T) throws -> Alias
  ) -> Self {
    addAlias(type, name, Place(fileID, line), isConfined: true, convert)
  }

  private func addAlias<Alias>(
    _ type: Alias.Type, _ name: DependencyKey<Alias>?, _ place: Place, isConfined: Bool,
    _ convert: @escaping @MainActor @Sendable (T) throws -> Alias
  ) -> Self {
    registration.addAlias(type, name, place, .onMainActor(isConfined: isConfined)) {
      try Parameters($0).applyOnMainActor(convert)
    }
    return self
  }
}
