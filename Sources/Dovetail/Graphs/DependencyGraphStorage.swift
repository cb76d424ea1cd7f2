import Synchronization

/// What a `@DependencyGraph` keeps behind its properties.
///
/// For the code that the macro writes. An instance is built as a container builds it: once, whoever
/// asks, without a lock held while its method runs; a circle is refused with its path.
public final class DependencyGraphStorage: Sendable {
  /// Made when something is first asked for: a graph that is only held costs next to nothing.
  private let made = AtomicLazyReference<ContainerCore>()

  /// Makes an empty storage.
  public init() {}

  // Not left to the compiler: an atomic in a class whose deinit is inlined elsewhere crashes it.
  deinit {}

  var core: ContainerCore {
    made.load()
      ?? made.storeIfNil(
        ContainerCore(parent: nil, scopeName: nil, isFork: false, isGraph: true))
  }

  // MARK: - Methods that do not throw

  /// The instance of a property whose method does not throw.
  ///
  /// When it cannot be made, for it needs itself or the graph was closed, the process stops with the
  /// diagnostic.
  public func instance<T: Sendable>(
    of member: DependencyGraphMember, as type: T.Type,
    closing: (@Sendable (T) async throws -> Void)? = nil, make: () -> T
  ) -> T {
    unstoppable(member) { try found(member, closing, make) }
  }

  /// The instance of a property of an actor's graph, or of one that nobody keeps.
  public func isolatedInstance<T>(
    of member: DependencyGraphMember, as type: T.Type,
    closing: (@Sendable (T) async throws -> Void)? = nil, make: () -> T
  ) -> T {
    unstoppable(member) { try found(member, closing, make) }
  }

  // MARK: - Methods that throw

  /// The instance of a property whose method throws.
  ///
  /// - Throws: What the method threw, as it is; ``DependencyError`` when the property needs itself, or
  ///   the graph was closed.
  public func throwingInstance<T: Sendable>(
    of member: DependencyGraphMember, as type: T.Type,
    closing: (@Sendable (T) async throws -> Void)? = nil, make: () throws -> T
  ) throws -> T {
    try found(member, closing, make)
  }

  /// The instance of a property whose method throws, of an actor's graph, or of one that nobody keeps.
  public func throwingIsolatedInstance<T>(
    of member: DependencyGraphMember, as type: T.Type,
    closing: (@Sendable (T) async throws -> Void)? = nil, make: () throws -> T
  ) throws -> T {
    try found(member, closing, make)
  }

  // MARK: - Methods that wait

  /// The instance of a property whose method is asynchronous.
  public func awaitedInstance<T: Sendable>(
    of member: DependencyGraphMember, as type: T.Type,
    closing: (@Sendable (T) async throws -> Void)? = nil,
    make: @escaping @Sendable () async -> T
  ) async -> T {
    do {
      // The caller cannot be told that it was cancelled: it waits to the end.
      return try await Task { try await self.awaited(member, closing, make) }.value
    } catch {
      Stop.process(error, at: nil)
    }
  }

  /// The instance of a property whose method is asynchronous and throws.
  ///
  /// - Throws: What the method threw, as it is.
  public func awaitedThrowingInstance<T: Sendable>(
    of member: DependencyGraphMember, as type: T.Type,
    closing: (@Sendable (T) async throws -> Void)? = nil,
    make: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    try await awaited(member, closing, make)
  }
}

// MARK: - Without `Sendable`

extension DependencyGraphStorage {
  /// Keeps what must not be shared, with a warning.
  @available(
    *, deprecated,
    message: "what a graph keeps is shared by all who ask, on any thread: make it Sendable, mark the method @Unique, or put the graph on an actor"
  )
  public func instance<T>(
    of member: DependencyGraphMember, as type: T.Type,
    closing: (@Sendable (T) async throws -> Void)? = nil, make: () -> T
  ) -> T {
    unstoppable(member) { try found(member, closing, make) }
  }

  /// Keeps what must not be shared, with a warning.
  @available(
    *, deprecated,
    message: "what a graph keeps is shared by all who ask, on any thread: make it Sendable, mark the method @Unique, or put the graph on an actor"
  )
  public func throwingInstance<T>(
    of member: DependencyGraphMember, as type: T.Type,
    closing: (@Sendable (T) async throws -> Void)? = nil, make: () throws -> T
  ) throws -> T {
    try found(member, closing, make)
  }
}

// MARK: - Overriding, starting

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
    let binding = Binding<T>(
      name: name, lifetime: .single, origin: Place(fileID, line),
      recipe: Recipe(make: { _ in instance.value }, needs: { [] }),
      role: .override(isMatched: true))
    binding.becomeGraphMember()
    core.add(binding)
    for dependant in dependants {
      let id = BindingID(type: ObjectIdentifier(dependant.type), name: dependant.name)
      // What was overridden stays so.
      if case .override? = core.findHere(id)?.role { continue }
      core.remove(id, contributionsTo: nil)
    }
  }

  func start(
    _ steps: [DependencyGraphStep], onProgress: (@Sendable (StartProgress) -> Void)?, at place: Place,
    undo: () -> Void
  ) async throws {
    let core = core
    if core.isClosed { throw Raise.located(Raise.closed(core), at: place) }
    let start = Start(
      core: core,
      steps: steps.map { Start.Step(key: Blueprint.Key(type: $0.name), prepare: $0.prepare) },
      onProgress: onProgress)
    do {
      try await start.run()
    } catch {
      undo()
      throw error
    }
  }
}

// MARK: - Finding

/// The binding of a graph's property was replaced while it was being asked for: ask again.
struct GraphMemberReplaced: Error {}

extension DependencyGraphStorage {
  private func found<T>(
    _ member: DependencyGraphMember, _ closing: (@Sendable (T) async throws -> Void)?,
    _ make: () throws -> T
  ) throws -> T {
    let core = core
    while true {
      let cell = cell(of: member, in: core, closing)
      let binding = unsafeDowncast(cell.binding, to: Binding<T>.self)
      do {
        guard binding.lifetime == .unique else {
          // An override answers with its own instance.
          if case .override = cell.role { return try core.kept(cell, binding) }
          return try core.kept(cell, binding) { _ in try make() }
        }
        return try core.runOnce(binding, cell, mode: .registered, arguments: nil) { _ in
          try make()
        }
      } catch is GraphMemberReplaced {
        continue
      } catch {
        throw Self.thrown(error)
      }
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
      do {
        if case .override = cell.role { return try await core.keptAwaited(cell, binding) }
        guard binding.lifetime == .unique else {
          return try await core.keptAwaited(cell, binding, making: make)
        }
        return try await core.runAwaited(
          binding, cell, mode: .registered, arguments: nil, making: make)
      } catch is GraphMemberReplaced {
        continue
      } catch {
        throw Self.thrown(error)
      }
    }
  }

  private func cell<T>(
    of member: DependencyGraphMember, in core: ContainerCore,
    _ closing: (@Sendable (T) async throws -> Void)?
  ) -> Cell {
    let id = BindingID(type: ObjectIdentifier(T.self), name: member.name)
    if let cell = core.findHere(id) { return cell }
    return core.findOrAdd(id) {
      let binding = Binding<T>(
        name: member.name, lifetime: member.lifetime, origin: member.place,
        recipe: Recipe(
          make: { _ in throw GraphMemberReplaced() }, needs: { [] },
          traits: RecipeTraits(isAsync: member.isAsync)),
        role: .single)
      binding.becomeGraphMember()
      if let closing { binding.addCloser(closing) }
      return binding
    }
  }

  /// What a method threw, as it threw it: a graph is plain Swift to its callers.
  private static func thrown(_ error: any Error) -> any Error {
    guard let error = error as? DependencyError, error.id == .recipeFailed else { return error }
    return error.underlying ?? error
  }

  private func unstoppable<T>(
    _ member: DependencyGraphMember, _ body: () throws -> T
  ) -> T {
    do {
      return try body()
    } catch {
      Stop.process(error, at: member.place)
    }
  }
}
