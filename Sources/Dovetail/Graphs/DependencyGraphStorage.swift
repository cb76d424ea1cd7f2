import Synchronization

/// What a `@DependencyGraph` keeps behind its properties.
///
/// For the code that the macro writes. An instance is built as a container builds it: once, whoever
/// asks, without a lock held while its method runs; a cycle is refused with its path.
public final class DependencyGraphStorage: Sendable {
  /// Made when something is first asked for: a graph that is only held costs next to nothing.
  private let made = AtomicLazyReference<ContainerCore>()

  /// Makes an empty storage.
  public init() {}

  // Not left to the compiler: an atomic in a class whose deinit is inlined elsewhere crashes it.
  deinit {}

  var core: ContainerCore {
    made.load() ?? made.storeIfNil(ContainerCore(.graph))
  }

  /// The instance of a property.
  ///
  /// When it cannot be made, for it needs itself or the graph was closed, and the method does not throw
  /// errors of any type, the process stops with the diagnostic.
  ///
  /// - Throws: What the method threw, as it is, or ``DependencyError``.
  public func instance<T: Sendable, Failure: Error>(
    of member: DependencyGraphMember, as type: T.Type,
    closing: (@Sendable (T) async throws -> Void)? = nil, make: () throws(Failure) -> T
  ) throws(Failure) -> T {
    try isolatedInstance(of: member, as: type, closing: closing, make: make)
  }

  /// Keeps what must not be shared, with a warning.
  @available(
    *, deprecated,
    message:
      "what a graph keeps is shared with any thread that asks: make it Sendable or @Unique, or put the graph on an actor"
  )
  public func instance<T, Failure: Error>(
    of member: DependencyGraphMember, as type: T.Type,
    closing: (@Sendable (T) async throws -> Void)? = nil, make: () throws(Failure) -> T
  ) throws(Failure) -> T {
    try isolatedInstance(of: member, as: type, closing: closing, make: make)
  }

  /// The instance of a property of an actor's graph, or of one that nobody keeps.
  public func isolatedInstance<T, Failure: Error>(
    of member: DependencyGraphMember, as type: T.Type,
    closing: (@Sendable (T) async throws -> Void)? = nil, make: () throws(Failure) -> T
  ) throws(Failure) -> T {
    do {
      return try found(member, closing) { () throws -> T in try make() }
    } catch {
      throw Self.thrown(error, by: member, as: Failure.self)
    }
  }

  /// The instance of a property whose method is asynchronous.
  ///
  /// - Throws: What the method threw, as it is, or ``DependencyError``.
  public func awaitedInstance<T: Sendable, Failure: Error>(
    of member: DependencyGraphMember, as type: T.Type,
    closing: (@Sendable (T) async throws -> Void)? = nil,
    make: @escaping @Sendable () async throws(Failure) -> T
  ) async throws(Failure) -> T {
    do {
      return try await awaited(member, closing) { () async throws -> T in try await make() }
    } catch {
      // Who cannot be told that he was cancelled waits to the end.
      guard error is CancellationError, !(CancellationError() is Failure) else {
        throw Self.thrown(error, by: member, as: Failure.self)
      }
      return try await patient(member, closing, make)
    }
  }

  /// Gives what a graph of an actor keeps back to a method of that actor, which closes it.
  public static func returned<T>(_ instance: T) -> sending T {
    // SAFETY: the instance never left the actor; only the code that closes it is none of the actor's.
    Unchecked(instance).value
  }

  private func patient<T: Sendable, Failure: Error>(
    _ member: DependencyGraphMember, _ closing: (@Sendable (T) async throws -> Void)?,
    _ make: @escaping @Sendable () async throws(Failure) -> T
  ) async throws(Failure) -> T {
    let waiting = Task {
      try await self.awaited(member, closing) { () async throws -> T in try await make() }
    }
    do {
      return try await waiting.value
    } catch {
      throw Self.thrown(error, by: member, as: Failure.self)
    }
  }
}

// MARK: - Overriding

extension DependencyGraphStorage {
  /// Lets a property answer with an instance, and those that depend on it be made anew.
  public func override<T>(
    _ name: String, of graph: some DependencyGraph, as type: T.Type, with instance: T,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let members = GraphMembers(Swift.type(of: graph).dovetailMembers)
    let dependants = members.dependants(of: name)
    let stale = Set(dependants.map(\.name)).union([name])
    graph.dovetailPass { stale.contains($0) }
    // SAFETY: who overrides what is kept hands over an instance that all may share.
    let instance = Unchecked(instance)
    var traits = RecipeTraits()
    traits.isGraphMember = true
    core.add(
      Binding<T>(
        name: name, lifetime: .single, origin: Place(fileID, line),
        recipe: Recipe(make: { _ in instance.value }, needs: { [] }, traits: traits),
        role: .override(isMatched: true)))
    for dependant in dependants {
      let id = BindingID(dependant.type, dependant.name)
      // What was overridden stays so.
      if core.findHere(id)?.isOverride == true { continue }
      core.remove(id, contributionsTo: nil)
    }
  }
}

// MARK: - Finding

extension DependencyGraphStorage {
  private func found<T>(
    _ member: DependencyGraphMember, _ closing: (@Sendable (T) async throws -> Void)?,
    _ make: () throws -> T
  ) throws -> T {
    let core = core
    while true {
      let cell = cell(of: member, in: core, closing)
      let binding = unsafeDowncast(cell.binding, to: Binding<T>.self)
      if binding.lifetime == .unique {
        return try core.runOnce(binding, cell) { _ in try make() }
      }
      let instance = try core.keptUnlessReplaced(cell, binding) { resolution in
        // An override answers with its own instance.
        cell.isOverride ? try binding.make(resolution) : try make()
      }
      if let instance { return instance }
    }
  }

  private func awaited<T>(
    _ member: DependencyGraphMember, _ closing: (@Sendable (T) async throws -> Void)?,
    _ make: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    let core = core
    while true {
      let cell = cell(of: member, in: core, closing)
      let binding = unsafeDowncast(cell.binding, to: Binding<T>.self)
      if binding.lifetime == .unique {
        return try await core.runAwaited(binding, cell, making: make)
      }
      let instance = try await core.keptAwaitedUnlessReplaced(
        cell, binding, making: cell.isOverride ? nil : make)
      if let instance { return instance }
    }
  }

  private func cell<T>(
    of member: DependencyGraphMember, in core: ContainerCore,
    _ closing: (@Sendable (T) async throws -> Void)?
  ) -> Cell {
    let id = BindingID(T.self, member.name)
    if let cell = core.findHere(id) { return cell }
    return core.findOrAdd(id) {
      var traits = RecipeTraits(isAsync: member.isAsync)
      traits.isGraphMember = true
      let binding = Binding<T>(
        name: member.name, lifetime: member.lifetime, origin: member.place,
        recipe: Recipe(
          // Its method makes the instance; nobody asks the recipe.
          make: { try $0.refuseToWait(for: T.self) }, needs: { [] },
          traits: traits),
        role: .registered)
      if let closing { binding.addCloser(closing) }
      return binding
    }
  }

  /// What a method threw, as it threw it: a graph is plain Swift to its callers.
  ///
  /// What the caller does not expect stops the process.
  private static func thrown<Failure: Error>(
    _ error: any Error, by member: DependencyGraphMember, as type: Failure.Type
  ) -> Failure {
    var thrown = error
    if let error = error as? DependencyError {
      let isTheirs = error.id == .recipeFailed
      thrown = isTheirs ? error.underlying ?? error : error.locatedIfNowhere(at: member.place)
    }
    if let thrown = thrown as? Failure { return thrown }
    Stop.process(error, at: member.place)
  }
}
