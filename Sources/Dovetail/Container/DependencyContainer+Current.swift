import Synchronization

extension DependencyContainer {
  /// The container that answers wrappers here: the one a recipe runs for, else the task's, else
  /// ``shared``.
  public static var current: DependencyContainer {
    switch ContainerSource.current {
    case .handle(let container): container
    case .core(let core): core.handle()
    }
  }
}

extension ContainerCore {
  @usableFromInline
  static var current: ContainerCore {
    if let core = Caller.answering { return core }
    return Ambient.source?.core ?? Strays.core ?? DependencyContainer.shared.core
  }
}

extension ContainerSource {
  /// The container that is current, held as the caller may hold it.
  static var current: ContainerSource {
    if let core = Caller.answering { return .core(core) }
    if let source = Ambient.source { return source }
    guard let core = Strays.core else { return .handle(.shared) }
    Strays.tell(nil)
    return .core(core)
  }

  /// What a handle remembers: the given container, or the current one.
  ///
  /// An object that a container makes must not hold it as a user does, or the two would keep each
  /// other alive.
  static func remembered(_ container: DependencyContainer?) -> ContainerSource {
    guard let container else { return current }
    let isMaker = Caller.core()?.chain.contains { $0 === container.core } ?? false
    return isMaker ? .core(container.core) : .handle(container)
  }
}

/// Runs an operation in which a fork of the current container is current.
///
/// ```swift
/// withDependencies {
///   $0.override((any Clock).self) { FixedClock() }
/// } operation: {
///   #expect(Screen().title == "Noon")
/// }
/// ```
///
/// The fork is seen in the operation and in every task it starts, save detached ones, and nowhere
/// else: what runs in parallel is not touched.
public func withDependencies<Result>(
  _ configure: (DependencyContainer) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  let fork = WatchedFork()
  defer { fork.end() }
  try configure(fork.container)
  fork.begin()
  return try withDependencies(from: fork.container, operation: operation)
}

/// Runs an asynchronous operation in which a fork of the current container is current.
///
/// The container may be prepared with `await`. The operation keeps the caller's isolation. The fork is seen in every
/// task it starts, save detached ones.
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ configure: @concurrent (DependencyContainer) async throws -> Void,
  operation: @concurrent () async throws -> Result
) async rethrows -> Result {
  let fork = WatchedFork()
  defer { fork.end() }
  try await configure(fork.container)
  fork.begin()
  return try await withDependencies(from: fork.container, operation: operation)
}

/// Runs an operation in which the given container is current, as it is.
///
/// A preview, a request handler or a scope's work runs so without passing the container along.
///
/// What the call's surroundings override, in a fork of another container, is not added: the operation sees what
/// the given container has, for any caller. To add to it, give a fork of it.
public func withDependencies<Result>(
  from container: DependencyContainer, operation: () throws -> Result
) rethrows -> Result {
  let ambient = Ambient(choosing: container)
  guard ThreadRecord.current.pointee.depth.load(ordering: .relaxed) > 0 else {
    return try Ambient.with(ambient, operation: operation)
  }
  // A recipe is running on this thread, and would answer first.
  return try Boundary.run(for: container.core) {
    try Ambient.with(ambient, operation: operation)
  }
}

/// Runs an asynchronous operation in which the given container is current, as it is.
public func withDependencies<Result>(
  from container: DependencyContainer, isolation: isolated (any Actor)? = #isolation,
  operation: @concurrent () async throws -> Result
) async rethrows -> Result {
  let ambient = Ambient(choosing: container)
  return try await Ambient.with(ambient, operation: operation)
}
