// A typed name is a name of the type behind a form: `URL.api`, not one of `URL?`.

extension DependencyResolver {
  /// Resolves a form of a dependency, such as an optional, by a typed name of what is behind it.
  ///
  /// - Throws: ``DependencyError``.
  @_disfavoredOverload
  public func resolve<Form: DependencyForm>(
    _ type: Form.Type = Form.self, named name: DependencyKey<Form.DependencyBehind>,
    mode: ResolveMode = .registered, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending Form {
    try resolve(type, named: .named(name), mode: mode, fileID: fileID, line: line)
  }

  /// Resolves a form of a dependency, such as an optional, by a typed name of what is behind it, awaiting
  /// asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``.
  @_disfavoredOverload
  public func resolve<Form: DependencyForm>(
    _ type: Form.Type = Form.self, named name: DependencyKey<Form.DependencyBehind>,
    mode: ResolveMode = .registered, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> sending Form {
    try await resolve(type, named: .named(name), mode: mode, fileID: fileID, line: line)
  }
}
