extension DependencyContainer {
  /// Makes a scope: a child that sees this container's bindings and keeps instances of its own.
  ///
  /// ```swift
  /// let session = container.makeScope("session") { $0.register(User.self) { user } }
  /// ```
  ///
  /// A `.scoped("session")` binding has one instance in each scope of that name, and its recipe
  /// sees the scope's own bindings. The cost does not depend on the number of bindings. Close the
  /// scope when it ends, or use ``withScope(_:isolation:fileID:line:configure:operation:)``, which closes it
  /// for you.
  public func makeScope(
    _ name: String, _ configure: (DependencyContainer) -> Void = { _ in }
  ) -> DependencyContainer {
    let scope = DependencyContainer(scope: name, of: self)
    configure(scope)
    return scope
  }

  /// Runs an operation with a scope and closes the scope when the operation returns or throws.
  ///
  /// The operation keeps the caller's isolation.
  ///
  /// ```swift
  /// try await container.withScope("session") { scope in
  ///   scope.register(User.self) { user }
  ///   try await serve(scope)
  /// }
  /// ```
  ///
  /// - Throws: The operation's error; if it has none, a ``DependencyError`` if an instance could
  ///   not be closed.
  public func withScope<Result>(
    _ name: String, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    configure: (DependencyContainer) -> Void = { _ in },
    operation: nonisolated(nonsending) (DependencyContainer) async throws -> Result
  ) async throws -> Result {
    var scope = makeScope(name, configure)
    let result: Result
    do {
      result = try await operation(scope)
    } catch {
      await scope.close(fileID: fileID, line: line)
      throw error
    }
    // The scope goes as it is, with its instances, if nobody else has it.
    if isKnownUniquelyReferenced(&scope), scope.core.isHeldOnce, scope.core.hasNothingToClose {
      return result
    }
    if let failure = await scope.close(fileID: fileID, line: line) { throw failure }
    return result
  }
}
