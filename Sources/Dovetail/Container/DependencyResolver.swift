/// The half of a container that code needs if it only resolves.
///
/// ``DependencyContainer`` and ``Resolution`` conform. Take `some DependencyResolver` if code must
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
  @export(implementation) public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending T {
    try resolve(type, named: name, mode: mode, fileID: fileID, line: line)
  }

  /// Resolves a dependency, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``.
  @export(implementation) public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> sending T {
    try await resolve(type, named: name, mode: mode, fileID: fileID, line: line)
  }

  /// Resolves a dependency whose recipe takes arguments.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  @export(implementation) public func resolve<T, First, each Rest: Sendable>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: sending First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending T {
    let maker = try resolve(
      Maker<T, First, repeat each Rest>.self, named: DependencyKey(name: name?.name),
      fileID: fileID, line: line)
    return try maker.made(with: Arguments(first, repeat each rest), at: Place(fileID, line))
  }

  /// Resolves a dependency whose recipe takes arguments, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  @export(implementation) public func resolve<T, First, each Rest: Sendable>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: sending First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> sending T {
    let maker = try await resolve(
      Maker<T, First, repeat each Rest>.self, named: DependencyKey(name: name?.name),
      fileID: fileID, line: line)
    return try await maker.made(with: Arguments(first, repeat each rest), at: Place(fileID, line))
  }

  /// Whether a key is registered; asking makes no instance.
  @export(implementation)
  public func isRegistered<T>(_ type: T.Type, named name: DependencyKey<T>? = nil) -> Bool {
    if let known = isKnown(type, name?.name) { return known }
    return (try? resolve(Maker<T>?.self, named: DependencyKey(name: name?.name))) != nil
  }

  /// Whether a resolver of the library has a key; `nil` for others.
  @usableFromInline func isKnown(_ type: any Any.Type, _ name: String?) -> Bool? {
    let core = (self as? DependencyContainer)?.core ?? (self as? Resolution)?.core
    return core?.isRegistered(type, name)
  }
}

extension DependencyContainer: DependencyResolver {
  /// Resolves a dependency by type, by inference or by name.
  ///
  /// ```swift
  /// let store = try container.resolve(UserStore.self)
  /// let network: any Networking = try container.resolve()
  /// let cdn = try container.resolve(URL.self, named: "cdn")
  /// let fresh = try container.resolve(Session.self, mode: .new)
  /// let tracing = try container.resolve((any Tracing)?.self)
  /// let plugins = try container.resolve([any Plugin].self)
  /// ```
  ///
  /// - Throws: ``DependencyError`` if nothing provides the dependency, it needs itself, a recipe
  ///   threw, a recipe has to be awaited or belongs to another actor, or the container is closed.
  @export(implementation) public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending T {
    try core.dependency(type, named: name?.name, mode: mode, at: Place(fileID, line))
  }

  /// Resolves a dependency, awaiting asynchronous recipes.
  ///
  /// In asynchronous code, the compiler chooses this method. Concurrent callers share one build.
  /// Cancelling one of them does not cancel it for the others.
  ///
  /// - Throws: ``DependencyError``; `CancellationError` if the task was cancelled.
  @export(implementation) public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> sending T {
    if name == nil, mode == .registered, let value = core.kept(type) { return value }
    let (name, place) = (name?.name, Place(fileID, line))
    var content = try core.obtainAtOnce(type, named: name, mode, at: place)
    if content == nil { content = try await core.obtainAwaited(type, named: name, mode, at: place) }
    return content!.value(as: type)
  }

  /// Resolves a dependency whose recipe takes arguments.
  ///
  /// ```swift
  /// let login = try container.resolve(LoginModel.self, with: user)
  /// ```
  ///
  /// The first argument need not be `Sendable`: the recipe takes it over. With `T?` and `[T]`, the
  /// arguments go to the recipes behind the form; every contribution gets them.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  @export(implementation) public func resolve<T, First, each Rest: Sendable>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: sending First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending T {
    let arguments = Arguments(first, repeat each rest)
    let place = Place(fileID, line)
    return try core.obtain(type, named: name?.name, with: arguments, at: place)
  }

  /// Resolves a dependency whose recipe takes arguments, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  @export(implementation) public func resolve<T, First, each Rest: Sendable>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: sending First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> sending T {
    let content = try await core.obtainAwaited(
      type, named: name?.name, with: Arguments(first, repeat each rest), at: Place(fileID, line))
    return content.value(as: type)
  }

  /// Whether this container or a parent has a binding of a key or, for `[T]`, a contribution.
  ///
  /// A form such as `Lazy<T>` is registered if the dependency behind it is.
  public func isRegistered<T>(_ type: T.Type, named name: DependencyKey<T>? = nil) -> Bool {
    core.isRegistered(type, name?.name)
  }
}

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
  @export(implementation) @MainActor public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> T {
    try container.resolve(type, named: name, mode: mode, fileID: fileID, line: line)
  }

  /// Resolves a dependency for the main actor, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``; `CancellationError` if the task was cancelled.
  @export(implementation) @MainActor public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> T {
    try await container.resolve(type, named: name, mode: mode, fileID: fileID, line: line)
  }

  /// Resolves a dependency whose recipe takes arguments, for the main actor.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  @export(implementation) @MainActor public func resolve<T, First, each Rest>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> T {
    try container.core.obtain(
      type, named: name?.name, with: Arguments(first, repeat each rest), at: Place(fileID, line))
  }

  /// Resolves a dependency whose recipe takes arguments, for the main actor, awaiting asynchronous
  /// recipes.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  @export(implementation) @MainActor public func resolve<T, First, each Rest>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> T {
    try await container.core.obtainAwaited(
      type, named: name?.name, with: Arguments(first, repeat each rest), at: Place(fileID, line)
    ).value(as: type)
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
    if mode == .registered { core.observeNeed(Key(type, name?.name)) }
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
    let (name, place) = (name?.name, Place(fileID, line))
    if mode == .registered { core.observeNeed(Key(type, name)) }
    var content = try core.obtainAtOnce(type, named: name, mode, at: place)
    if content == nil { content = try await core.obtainAwaited(type, named: name, mode, at: place) }
    return content!.value(as: type)
  }
}
