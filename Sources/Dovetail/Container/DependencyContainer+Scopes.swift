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
    let scope = DependencyContainer(core: core.makeScope(name), parent: self)
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
    operation: (DependencyContainer) async throws -> Result
  ) async throws -> Result {
    let scope = makeScope(name, configure)
    let result: Result
    do {
      result = try await operation(scope)
    } catch {
      await scope.close(fileID: fileID, line: line)
      throw error
    }
    if let failure = await scope.close(fileID: fileID, line: line) { throw failure }
    return result
  }
}

extension DependencyContainer {
  /// Makes an isolated copy: the same bindings, no instances, then the overrides.
  ///
  /// ```swift
  /// let test = container.fork { $0.override((any Clock).self) { FixedClock() } }
  /// ```
  ///
  /// A single that was already built is built again in the fork, with the overrides. The parents of
  /// a scope are copied with it. The fork does not see changes to its original, nor the original
  /// changes to the fork. A fork of a closed container is closed.
  public func fork(
    _ configure: (DependencyContainer) throws -> Void
  ) rethrows -> DependencyContainer {
    let copy = fork()
    try configure(copy)
    return copy
  }

  /// Makes an isolated copy: the same bindings, no instances.
  public func fork() -> DependencyContainer {
    let parent = parent?.fork()
    return DependencyContainer(core: core.forked(below: parent?.core), parent: parent)
  }
}
