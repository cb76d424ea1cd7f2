// A typed name belongs to the type behind a form: it is `URL.api`, not a name of `URL?`.

extension DependencyResolver {
  /// Resolves a form of a dependency, such as an optional, by a typed name of the dependency.
  ///
  /// - Throws: ``DependencyError``.
  @_disfavoredOverload
  public func resolve<Form: DependencyForm>(
    _ type: Form.Type = Form.self, named name: DependencyKey<Form.DependencyBehind>,
    mode: ResolveMode = .registered, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending Form {
    try resolve(type, named: .named(name), mode: mode, fileID: fileID, line: line)
  }

  /// Resolves a form of a dependency by a typed name of the dependency, awaiting asynchronous
  /// recipes.
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
