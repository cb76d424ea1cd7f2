// The results belong to the main actor: the compiler keeps them there unless they are `Sendable`.
extension MainActorRegistry {
  /// Resolves a dependency for the main actor; the compiler keeps the instance there.
  ///
  /// ```swift
  /// let clock = try container.mainActor.resolve((any Clock).self)
  /// ```
  ///
  /// `container.resolve` returns the same instance, and lets the caller send it elsewhere.
  ///
  /// - Throws: ``DependencyError``.
  @MainActor public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> T {
    try container.resolve(type, named: name, mode: mode, fileID: fileID, line: line)
  }

  /// Resolves a dependency for the main actor, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``; `CancellationError` if the task was cancelled.
  @MainActor public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> T {
    try await container.resolve(type, named: name, mode: mode, fileID: fileID, line: line)
  }

  /// Resolves a dependency whose recipe takes arguments, for the main actor.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  @MainActor public func resolve<T, First, each Rest>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> T {
    try container.core.resolve(
      type, name: name?.name, arguments: ArgumentList(first, repeat each rest),
      at: Place(fileID, line))
  }

  /// Resolves a dependency whose recipe takes arguments, for the main actor, awaiting asynchronous
  /// recipes.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  @MainActor public func resolve<T, First, each Rest>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> T {
    try await container.core.resolveAwaited(
      type, name: name?.name, arguments: ArgumentList(first, repeat each rest),
      at: Place(fileID, line))
  }
}
