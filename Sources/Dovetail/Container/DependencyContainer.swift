#if DEBUG
  import CDovetail
#endif

/// Bindings, and the instances made from them.
///
/// ```swift
/// let container = DependencyContainer()
/// container.register((any Clock).self) { SystemClock() }
/// container.register((any Networking).self, using: HTTPNetworking.init(clock:))
///
/// let network = try container.resolve((any Networking).self)
/// ```
///
/// To register, use the methods of ``DependencyRegistry``; to resolve, those of
/// ``DependencyResolver``. See <doc:Containers>.
///
/// A container may be used from any thread and any task. A kept instance is built once, however
/// many callers resolve it at the same time. No lock is held while a recipe runs.
public final class DependencyContainer: Sendable {
  @usableFromInline package let core: Core
  /// The container this one is a scope of.
  public let parent: DependencyContainer?

  /// Makes an empty container.
  public convenience init() {
    #if DEBUG
      Self.warnOfCopies
    #endif
    self.init(core: Core(), parent: nil)
  }

  #if DEBUG
    private static let warnOfCopies: Void = dovetail_warn_of_copies()
  #endif

  init(core: Core, parent: DependencyContainer?) {
    self.core = core
    self.parent = parent
    core.join()
  }

  deinit { core.leave() }

  /// The container that is current wherever no other is.
  public static let shared = DependencyContainer()

  /// The name of the scope; `nil` if the container is not a scope.
  public var name: String? { core.name }
}

/// The value that a recipe resolves its dependencies with: one `resolve` call and all calls nested
/// in it.
///
/// ```swift
/// container.register(Feed.self) { r in Feed(store: try r.resolve()) }
/// ```
///
/// An object may keep it and resolve later. That starts a new resolution, in the container that the
/// object was built for. A kept resolution does not keep the container's instances alive.
public struct Resolution: Sendable {
  @usableFromInline let core: Core

  @usableFromInline init(core: Core) { self.core = core }

  /// The container that the recipe runs for.
  ///
  /// An object that keeps it keeps the container alive, and with it all of its instances; to open
  /// scopes later, take a ``ScopeMaker`` instead.
  public var container: DependencyContainer { core.anyContainer }

  /// An argument that the caller gave to `resolve(_:with:)`, for a recipe that resolves by hand.
  ///
  /// Each call takes the next argument of the type.
  public func argument<Value>(_ type: Value.Type = Value.self) throws -> Value {
    try Given<Value>.value(for: core, nil, Request()).value
  }
}

extension DependencyContainer {
  /// Makes a scope: a child that sees this container's bindings and keeps instances of its own.
  ///
  /// ```swift
  /// let session = container.makeScope("session") { $0.register(User.self) { user } }
  /// ```
  ///
  /// A `.scoped("session")` binding has one instance in each scope of that name, and its recipe
  /// sees the scope's own bindings. The cost does not depend on the number of bindings. Close the
  /// scope when it ends, or use ``withScope(_:isolation:fileID:line:configure:operation:)``, which closes it
  /// for you.
  public func makeScope(
    _ name: String, _ configure: (DependencyContainer) -> Void = { _ in }
  ) -> DependencyContainer {
    let scope = DependencyContainer(core: Core(parent: core, name: name), parent: self)
    configure(scope)
    return scope
  }

  /// Runs an operation with a scope and closes the scope when the operation returns or throws.
  ///
  /// The operation keeps the caller's isolation.
  ///
  /// ```swift
  /// try await container.withScope("session") { scope in
  ///   scope.register(User.self) { user }
  ///   try await serve(scope)
  /// }
  /// ```
  ///
  /// - Throws: The operation's error; if it has none, a ``DependencyError`` if an instance could
  ///   not be closed.
  @export(implementation) public func withScope<Result>(
    _ name: String, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    configure: (DependencyContainer) -> Void = { _ in },
    operation: (DependencyContainer) async throws -> Result
  ) async throws -> Result {
    let scope = makeScope(name, configure)
    let result: Result
    do {
      result = try await operation(scope)
    } catch {
      await scope.close(fileID: fileID, line: line)
      throw error
    }
    if let failure = await scope.close(fileID: fileID, line: line) { throw failure }
    return result
  }
}

extension DependencyContainer {
  /// Makes an isolated copy: the same bindings, no instances, then the overrides.
  ///
  /// ```swift
  /// let test = container.fork { $0.override((any Clock).self) { FixedClock() } }
  /// ```
  ///
  /// A single that was already built is built again in the fork, with the overrides. The parents of
  /// a scope are copied with it. The fork does not see changes to its original, nor the original
  /// changes to the fork. A fork of a closed container is closed.
  public func fork(
    _ configure: (DependencyContainer) throws -> Void
  ) rethrows -> DependencyContainer {
    let copy = fork()
    try configure(copy)
    return copy
  }

  /// Makes an isolated copy: the same bindings, no instances.
  public func fork() -> DependencyContainer {
    let parent = parent?.fork()
    return DependencyContainer(core: core.forked(below: parent?.core), parent: parent)
  }
}

extension DependencyContainer {
  /// The container that wrappers here resolve from: the running recipe's, else the task's, else
  /// ``shared``.
  public static var current: DependencyContainer {
    let core = Core.answering(nil, at: nil)
    return core === shared.core ? shared : core.anyContainer
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
@export(implementation) public func withDependencies<Result>(
  _ configure: (DependencyContainer) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  let (fork, registrations) = (DependencyContainer.current.fork(), Order.latest)
  try configure(fork)
  let end = observe(fork, since: registrations)
  var hasThrown = true
  defer { end?(hasThrown) }
  let result = try withDependencies(from: fork, operation: operation)
  hasThrown = false
  return result
}

/// Runs an asynchronous operation in which a fork of the current container is current.
///
/// You may prepare the container with `await`. The operation keeps the caller's isolation. The fork
/// is current in every task that the operation starts, except detached ones.
@export(implementation) public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ configure: (DependencyContainer) async throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  let (fork, registrations) = (DependencyContainer.current.fork(), Order.latest)
  try await configure(fork)
  let end = observe(fork, since: registrations)
  var hasThrown = true
  defer { end?(hasThrown) }
  let result = try await withDependencies(from: fork, operation: operation)
  hasThrown = false
  return result
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
