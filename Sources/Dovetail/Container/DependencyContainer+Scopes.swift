extension DependencyContainer {
  /// Makes a scope: a child that sees this container's bindings and keeps instances of its own.
  ///
  /// ```swift
  /// let session = container.makeScope("session") { $0.register(User.self) { user } }
  /// ```
  ///
  /// What is registered `.scoped("session")` is built once in each scope of that name, and sees what
  /// the scope registers. The cost does not depend on the number of bindings. Close the scope when it
  /// ends, or use ``withScope(_:isolation:configure:operation:)``, which does.
  public func makeScope(
    _ name: String, _ configure: (DependencyContainer) -> Void = { _ in }
  ) -> DependencyContainer {
    let scope = DependencyContainer(core: core.makeChild(name), parent: self)
    configure(scope)
    return scope
  }

  /// Runs an operation with a scope and closes the scope on every exit.
  ///
  /// ```swift
  /// try await container.withScope("session") { scope in
  ///   scope.register(User.self) { user }
  ///   try await serve(scope)
  /// }
  /// ```
  ///
  /// - Throws: What the operation throws; else a ``DependencyError`` when something could not be closed.
  public func withScope<Result>(
    _ name: String, isolation: isolated (any Actor)? = #isolation,
    configure: (DependencyContainer) -> Void = { _ in },
    operation: @concurrent (DependencyContainer) async throws -> Result
  ) async throws -> Result {
    let scope = makeScope(name, configure)
    let result: Result
    do {
      result = try await operation(scope)
    } catch {
      await scope.close()
      throw error
    }
    if let failure = await scope.close() { throw failure }
    return result
  }
}
