/// The half of a container that is needed by code which only resolves.
///
/// ``DependencyContainer`` and ``Resolution`` conform. Take `some DependencyResolver` where code must
/// not register anything.
public protocol DependencyResolver: Sendable {
  /// Resolves a dependency by type, by inference or by name.
  func resolve<T>(
    _ type: T.Type, named name: DependencyKey<T>?, mode: ResolveMode, fileID: StaticString,
    line: UInt
  ) throws -> sending T

  /// Resolves a dependency, awaiting asynchronous recipes.
  func resolve<T>(
    _ type: T.Type, named name: DependencyKey<T>?, mode: ResolveMode, fileID: StaticString,
    line: UInt
  ) async throws -> sending T
}

extension DependencyResolver {
  /// Resolves a dependency by type, by inference or by name.
  ///
  /// - Throws: ``DependencyError``.
  public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending T {
    try resolve(type, named: name, mode: mode, fileID: fileID, line: line)
  }

  /// Resolves a dependency, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``.
  public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> sending T {
    try await resolve(type, named: name, mode: mode, fileID: fileID, line: line)
  }
}
