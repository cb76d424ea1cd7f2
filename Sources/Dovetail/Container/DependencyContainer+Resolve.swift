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
  @inlinable
  public func resolve<T>(
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
  @inlinable
  public func resolve<T>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> sending T {
    let place = Place(fileID, line)
    if mode == .registered, let found = core.withoutWaiting(type, named: name?.name) {
      // SAFETY: as below.
      nonisolated(unsafe) let handedOver = found
      return handedOver
    }
    let instance = try await core.resolveAwaited(type, name: name?.name, mode: mode, at: place)
    // SAFETY: a kept instance is `Sendable`; a unique one was made for this caller.
    nonisolated(unsafe) let handedOver = instance
    return handedOver
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
  public func resolve<T, First, each Rest: Sendable>(
    _ type: T.Type = T.self, named name: DependencyKey<T>? = nil, with first: sending First,
    _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending T {
    try core.product(
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
    let instance = try await core.resolveAwaited(
      type, name: name?.name, arguments: arguments, at: Place(fileID, line))
    // SAFETY: an instance whose recipe takes arguments is unique and was made for this caller.
    nonisolated(unsafe) let handedOver = instance
    return handedOver
  }

  /// Whether this container or a parent has a binding of a key or, for `[T]`, a contribution.
  ///
  /// A form such as `Lazy<T>` is registered if the dependency behind it is.
  public func isRegistered<T>(_ type: T.Type, named name: DependencyKey<T>? = nil) -> Bool {
    core.isRegistered(type, named: name?.name)
  }
}

extension ContainerCore {
  func isRegistered(_ type: any Any.Type, named name: String?) -> Bool {
    if provides(BindingID(type, name)) { return true }
    let need = Need.of(type)
    guard need.kind != .collection else {
      return !contributions(to: BindingID(need.type, name)).isEmpty
    }
    return (type as? any DependencyForm.Type).map { isRegistered($0.behind, named: name) } ?? false
  }
}

extension DependencyForm {
  fileprivate static var behind: any Any.Type { DependencyBehind.self }
}
