extension DependencyContainer {
  /// The container that wrappers here resolve from: the running recipe's, else the task's, else
  /// ``shared``.
  public static var current: DependencyContainer {
    if let core = Askers.core { return core.anyContainer }
    guard let core = Strays.core else { return .shared }
    Strays.tell(nil)
    return core.anyContainer
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
  let fork = ObservedFork()
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
  _ configure: (DependencyContainer) async throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  let fork = ObservedFork()
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
  let asking = Asking(nil, for: container.core, container: container)
  return try Asking.with(asking) {
    // A recipe that runs on this thread would answer instead.
    if Frame.current == nil { return try operation() }
    var frame = Frame(nil, container.core, container: container)
    defer { withExtendedLifetime(container) {} }
    return try frame.around(operation)
  }
}

/// Runs an asynchronous operation in which the given container is current, unchanged.
public func withDependencies<Result>(
  from container: DependencyContainer, isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  let asking = Asking(nil, for: container.core, container: container)
  return try await Asking.with(asking) { try await operation() }
}

/// The fork that `withDependencies` makes of the current container, for its observers.
private final class ObservedFork {
  let container = DependencyContainer.current.fork()
  private let registrations = Order.latest
  private var atEnd: (() -> Void)?

  /// Tells observers that the fork has its overrides; the one that was added last checks them.
  func begin() {
    for observer in container.core.state.withLock({ $0.observers }).reversed() where atEnd == nil {
      atEnd = observer.forked(container, since: registrations)
    }
  }

  func end() { atEnd?() }
}
