// A typed name is a name of the type behind the optional: `URL.api`, not one of `URL?`.

extension DependencyResolver {
  /// Resolves an optional dependency by a typed name of the type it wraps.
  ///
  /// - Throws: ``DependencyError``.
  @_disfavoredOverload
  public func resolve<T>(
    _ type: T?.Type = T?.self, named name: DependencyKey<T>, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending T? {
    try resolve(
      T?.self, named: DependencyKey<T?>(name: name.name), mode: mode, fileID: fileID, line: line)
  }

  /// Resolves an optional dependency by a typed name of the type it wraps, awaiting asynchronous
  /// recipes.
  ///
  /// - Throws: ``DependencyError``.
  @_disfavoredOverload
  public func resolve<T>(
    _ type: T?.Type = T?.self, named name: DependencyKey<T>, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> sending T? {
    try await resolve(
      T?.self, named: DependencyKey<T?>(name: name.name), mode: mode, fileID: fileID, line: line)
  }
}
