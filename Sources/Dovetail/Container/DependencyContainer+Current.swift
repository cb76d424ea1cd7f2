import Synchronization

extension DependencyContainer {
  /// The container that wrappers here resolve from: the running recipe's, else the task's, else
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
    if let core = RunningRecipes.answering { return core }
    return TaskContext.source?.core ?? Strays.core ?? DependencyContainer.shared.core
  }

  /// The current container, not retained; `nil` where that takes more than a look.
  ///
  /// It outlives the call that asks, whose task has it, or is the shared one. In a recipe the answer
  /// is `nil`, and so nothing needs to be observed if there is one.
  // SAFETY: as said above.
  @usableFromInline
  static var currentOutsideRecipes: Unmanaged<ContainerCore>? {
    guard RunningRecipes.isOnBareThread, !Strays.isAnswered.load(ordering: .relaxed) else {
      return nil
    }
    // SAFETY: the shared container lives as long as the process.
    return TaskContext.outsideRecipes { source in
      source.map(\.unretained) ?? Unmanaged.passUnretained(DependencyContainer.shared.core)
    }
  }
}

extension ContainerSource {
  /// The current container, for a caller that may ask it for anything.
  static var current: ContainerSource { current(for: nil) }

  /// The current container, held in the way that the caller may hold it.
  ///
  /// The dependency is what the caller will ask it for, `nil` if that may be anything.
  private static func current(
    for type: (any Any.Type)?, named name: String? = nil, at place: Place? = nil
  ) -> ContainerSource {
    if let core = RunningRecipes.answering { return .core(core) }
    if let source = TaskContext.source { return source }
    guard let core = Strays.core else { return .handle(.shared) }
    Strays.tell(type, named: name, at: place)
    return .core(core)
  }

  /// The current container where no recipe runs; `nil` where that takes more than a look.
  static var currentOutsideRecipes: ContainerSource? {
    guard RunningRecipes.isOnBareThread, !Strays.isAnswered.load(ordering: .relaxed) else {
      return nil
    }
    return TaskContext.outsideRecipes { $0 ?? .handle(.shared) }
  }

  /// The container that a handle remembers: the given one, or the current one.
  ///
  /// An object that a container makes must not hold that container as the program does, or the two
  /// would keep each other alive.
  static func remembered(
    _ container: DependencyContainer?, for type: any Any.Type, named name: String?, at place: Place
  ) -> ContainerSource {
    guard let container else { return current(for: type, named: name, at: place) }
    let isMaker = RunningRecipes.core()?.isInside(container.core) ?? false
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
/// The fork is current in the operation and in every task it starts, except detached ones, and
/// nowhere else. Code that runs in parallel is not affected.
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
/// You may prepare the container with `await`. The operation keeps the caller's isolation. The fork
/// is current in every task that the operation starts, except detached ones.
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ configure: nonisolated(nonsending) (DependencyContainer) async throws -> Void,
  operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  let fork = WatchedFork()
  defer { fork.end() }
  try await configure(fork.container)
  fork.begin()
  return try await withDependencies(from: fork.container, operation: operation)
}

/// Runs an operation in which the given container is current, unchanged.
///
/// Use it for a preview, a request handler or the work of a scope, without passing the container
/// along.
///
/// Overrides around the call, in a fork of another container, are not added: the operation sees the
/// given container as it is, whichever code calls. To add overrides, pass a fork of the container.
public func withDependencies<Result>(
  from container: DependencyContainer, operation: () throws -> Result
) rethrows -> Result {
  let context = TaskContext(choosing: container)
  guard ThreadRecord.current.pointee.depth.load(ordering: .relaxed) > 0 else {
    return try TaskContext.with(context, operation: operation)
  }
  // A recipe is running on this thread, and its container would be current instead.
  return try RootFrame.run(for: container.core) {
    try TaskContext.with(context, operation: operation)
  }
}

/// Runs an asynchronous operation in which the given container is current, unchanged.
public func withDependencies<Result>(
  from container: DependencyContainer, isolation: isolated (any Actor)? = #isolation,
  operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  let context = TaskContext(choosing: container)
  return try await TaskContext.with(context, operation: operation)
}
