/// The half of a container that code needs if it only resolves.
///
/// ``DependencyContainer`` and ``Resolution`` conform. Take `some DependencyResolver` if code must
/// not register anything.
public protocol DependencyResolver: Sendable, ResolvingVerb {
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

  /// Resolves a dependency whose recipe takes arguments.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  public func resolve<T, First, each Rest: Sendable>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: sending First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending T {
    let maker = try resolve(
      Maker<T, First, repeat each Rest>.self, named: DependencyKey(name: name?.name),
      fileID: fileID, line: line)
    return try maker.asked(at: Place(fileID, line)).made(from: (first, repeat each rest))
  }

  /// Resolves a dependency whose recipe takes arguments, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  public func resolve<T: Sendable, First, each Rest: Sendable>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: sending First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> T {
    let maker = try await resolve(
      Maker<T, First, repeat each Rest>.self, named: DependencyKey(name: name?.name),
      fileID: fileID, line: line)
    return try await maker.asked(at: Place(fileID, line)).make(from: (first, repeat each rest))
  }

  /// Whether a key is registered; asking makes no instance.
  public func isRegistered<T>(_ type: T.Type, named name: DependencyKey<T>? = nil) -> Bool {
    let core = (self as? DependencyContainer)?.core ?? (self as? Resolution)?.core
    if let core { return core.isRegistered(type, named: name?.name) }
    let maker = try? resolve(Maker<T>?.self, named: DependencyKey(name: name?.name))
    return maker?.core.isRegistered(type, named: name?.name) ?? false
  }
}
