extension Resolution {
  /// The container that the recipe runs for.
  public var container: DependencyContainer { core.handle() }

  /// An argument that the caller gave to `resolve(_:with:)`, for a recipe that resolves by hand.
  ///
  /// Each call takes the next argument of the type.
  public func argument<Value>(_ type: Value.Type = Value.self) throws -> Value {
    try Argument<Value>.resolve(for: core, name: nil, Request()).value
  }
}

extension Resolution: DependencyResolver {
  /// Resolves a dependency of the instance that is being made.
  ///
  /// - Throws: ``DependencyError``, with the path from the outermost dependency.
  public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending T {
    if mode == .registered, ThreadRecord.isWatched(ThreadRecord.current) {
      core.observe(type, name: name?.name)
    }
    return try core.dependency(type, named: name?.name, mode: mode, at: Place(fileID, line))
  }

  /// Resolves a dependency of the instance that is being made, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``, with the path from the outermost dependency;
  ///   `CancellationError` if the task was cancelled.
  public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> sending T {
    if mode == .registered { core.observe(type, name: name?.name) }
    let instance = try await core.resolveAwaited(
      type, name: name?.name, mode: mode, at: Place(fileID, line))
    // SAFETY: a kept instance is `Sendable`; a unique one was made for this caller.
    nonisolated(unsafe) let handedOver = instance
    return handedOver
  }

  /// Resolves a dependency whose recipe takes arguments.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  public func resolve<T, First, each Rest: Sendable>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: sending First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending T {
    if ThreadRecord.isWatched(ThreadRecord.current) {
      core.observe(
        type, name: name?.name, arguments: ArgumentList(first, repeat each rest))
    }
    return try core.product(
      type, named: name?.name, with: first, repeat each rest, at: Place(fileID, line))
  }

  /// Resolves a dependency whose recipe takes arguments, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  public func resolve<T, First, each Rest: Sendable>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: sending First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> sending T {
    let arguments = ArgumentList(first, repeat each rest)
    core.observe(type, name: name?.name, arguments: arguments)
    let instance = try await core.resolveAwaited(
      type, name: name?.name, arguments: arguments, at: Place(fileID, line))
    // SAFETY: an instance whose recipe takes arguments is unique and was made for this caller.
    nonisolated(unsafe) let handedOver = instance
    return handedOver
  }
}
