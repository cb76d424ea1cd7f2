import Synchronization

/// A dependency that is resolved on first use, once for all callers.
///
/// As a parameter of a recipe, it defers the dependency, which breaks a cycle:
///
/// ```swift
/// container.register(Network.self) { (log: Lazy<Log>) in Network(log: log) }
/// ```
///
/// As a `let` of a `Sendable` class, it does what ``LazyInjected`` does for a `var`:
///
/// ```swift
/// final class Checkout: Sendable {
///   let basket = Lazy<Basket>()
/// }
/// ```
///
/// `Lazy<T>` is `Sendable` when `T` is. It remembers the container that was current when it was
/// made. It resolves one instance, even of a unique dependency, and keeps it for as long as the
/// handle lives. A failure is not kept.
///
/// A handle that was made for a recipe also remembers the ``Lifetime/graph`` instances of that
/// resolution, weakly. So as long as the parent that an object was made for is held elsewhere, the
/// object's `Lazy` resolves to that parent.
///
/// Once resolved, a handle holds the instance. Two parts that hold each other this way are never
/// freed, even after their container is closed: let one of them take a ``Weak``.
public final class Lazy<T> {
  let source: ContainerSource
  let name: String?
  let mode: ResolveMode
  let place: Place?
  /// The `.graph` instances of the resolution that made the handle.
  let memory: GraphMemory?
  /// The instance that the handle has settled on, in memory of its own; 0 for none.
  @usableFromInline let instance = Atomic<UInt>(0)

  /// The handle's own cell, in which a missing instance is built.
  ///
  /// The build is like that of any kept instance: it happens once, holds no lock, and is part of
  /// the path of a cycle.
  private let cell = SetOnce<Cell>()

  /// Makes a handle to a dependency of the given container, or of the current one.
  @inlinable
  public convenience init(
    named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    from container: DependencyContainer? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(container, name: name?.name, mode: mode, at: Place(fileID, line))
  }

  @usableFromInline
  init(_ container: DependencyContainer?, name: String?, mode: ResolveMode, at place: Place) {
    self.name = name
    self.mode = mode
    self.place = place
    if container == nil, let current = ContainerSource.currentOutsideRecipes {
      source = current
      memory = nil
      return
    }
    source = .remembered(container, for: T.self, named: name, at: place)
    memory = .ofResolution(keepingValues: true)
    // What is made for the handle alone is no need, as for any other way to ask.
    if mode == .registered {
      Need.observe(.deferred(T.self, as: .deferred, named: name), in: source.core)
    }
  }

  /// Makes a handle to the result of a closure, which is called once, on first use.
  ///
  /// In a graph, it defers a dependency: `Lazy { [unowned self] in network }`. Once used, it holds
  /// what it got, so two kept parts that hold each other are never freed: let one of them take the
  /// closure instead.
  ///
  /// If the closure throws, nothing is kept; the next use calls the closure again.
  public init(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @Sendable () throws -> T
  ) {
    source = .core(.ofHandles)
    name = nil
    mode = .new
    let place = Place(fileID, line)
    self.place = place
    memory = nil
    _ = cell.set(
      Cell(
        ClosureBinding<T>(
          BindingHead(lifetime: .single, origin: place, role: .handle), make: { _ in try make() }),
        keeper: nil))
  }

  init(core: ContainerCore, name: String?, mode: ResolveMode, at place: Place?) {
    source = .core(core)
    self.name = name
    self.mode = mode
    self.place = RunningRecipes.origin() ?? place
    memory = .ofResolution(keepingValues: true)
  }

  deinit {
    let bits = instance.load(ordering: .acquiring)
    if bits != 0 { Boxed.destroy(bits, as: T.self) }
  }

  /// The instance, resolved on first use; the process stops if it cannot be resolved.
  ///
  /// The diagnostic says why; see ``resolve(fileID:line:)``.
  @inlinable public var value: T {
    let bits = instance.load(ordering: .acquiring)
    return instance(behind: bits == 0 ? firstFound() : bits)
  }

  /// Resolves the instance on first use, and throws if that fails.
  ///
  /// - Throws: ``DependencyError``; the next call tries again.
  public func resolve(fileID: StaticString = #fileID, line: UInt = #line) throws -> T {
    instance(behind: try found(at: Place(fileID, line)))
  }

  @inlinable @inline(__always)
  func instance(behind bits: UInt) -> T {
    // SAFETY: the instance stays as long as the handle.
    withExtendedLifetime(self) { UnsafePointer<T>(bitPattern: bits).unsafelyUnwrapped.pointee }
  }

  @usableFromInline @inline(never)
  func firstFound() -> UInt {
    do {
      return try found(at: place)
    } catch {
      FatalDiagnostic.stop(error, at: place)
    }
  }

  private func found(at place: Place?) throws -> UInt {
    let bits = instance.load(ordering: .acquiring)
    if bits != 0 { return bits }
    let copy = copied()
    if copy != 0 { return settled(on: copy) }
    let core = source.core
    return try withExtendedLifetime(self) {
      let cell = cellForBuilding()
      let found = try RunningRecipes.begin(at: place, in: core) { try core.kept(cell) }
      return settled(on: found.owned(of: cell.binding))
    }
  }

  /// A copy of an instance that a container keeps; 0 if there is none.
  private func copied() -> UInt {
    guard mode == .registered else { return 0 }
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    defer { ThreadRecord.leave(record) }
    let kept = source.core.keptBits(UInt(bitPattern: ObjectIdentifier(T.self)), named: name)
    return kept == 0 ? 0 : Boxed.copy(kept, as: T.self)
  }

  /// The one instance of the handle: the given one, which the handle takes over, unless another
  /// caller was faster.
  func settled(on found: UInt) -> UInt {
    let isFirst = instance.compareExchange(
      expected: 0, desired: found, ordering: .acquiringAndReleasing
    ).exchanged
    if isFirst { return found }
    Boxed.destroy(found, as: T.self)
    return instance.load(ordering: .acquiring)
  }

  func cellForBuilding() -> Cell { cell.load() ?? cell.set(makeCell()) }
}

extension ContainerCore {
  /// The core of handles that resolve from no container.
  fileprivate static let ofHandles = ContainerCore(.graph)
}

// SAFETY: the handle's properties are immutable except for atomics, and its instance, once there,
// stays. Any caller may get the instance, so it has to be `Sendable` itself.
extension Lazy: @unchecked Sendable where T: Sendable {}

extension Lazy: DependencyForm {
  /// The type of the handle's instance.
  public typealias DependencyBehind = T
}

extension Lazy: ResolvedForm {
  static var need: Need { .deferred(T.self, as: .deferred) }
  static func spelling(by name: (any Any.Type) -> String) -> String { "Lazy<\(name(T.self))>" }

  static func resolve(for core: ContainerCore, name: String?, _ request: Request) throws -> Self {
    try Raise.refuseArguments(request, for: Self.self, name)
    return Self(core: core, name: name, mode: request.mode, at: request.place)
  }

  static func isProvided(by core: ContainerCore, name: String?) -> Bool {
    core.isProvided(T.self, named: name)
  }
}

// How a handle is awaited, and the recipe with which it builds.

extension Lazy {
  /// The instance, resolved on first use; asynchronous recipes are awaited.
  ///
  /// - Throws: ``DependencyError``; the next call tries again.
  public func load(
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> T where T: Sendable {
    let bits = instance.load(ordering: .acquiring)
    if bits != 0 { return Boxed.value(bits, as: T.self) }
    let found = try await RunningRecipes.begin(at: Place(fileID, line), in: source.core) {
      try await source.core.keptAwaited(cellForBuilding())
    }
    return instance(behind: settled(on: found))
  }

  func makeCell() -> Cell {
    let (name, mode, memory) = (name, mode, memory)
    var traits = RecipeTraits()
    var target = Need.of(T.self)
    target.name = name
    traits.target = target
    let binding = ClosureBinding<T>(
      BindingHead(
        name: name, lifetime: .single, origin: place ?? Place(#fileID, #line), role: .handle),
      make: { resolution in
        try RootFrame.run(for: resolution.core, sharing: memory) {
          try resolution.core.obtain(T.self, name: name, Request(mode: mode))
        }
      },
      makeAsync: { resolution in
        let core = resolution.core
        guard let memory else {
          return try await core.obtainAwaited(T.self, name: name, mode: mode)
        }
        return try await RootFrame.runAwaited(
          for: core, inside: RunningRecipes.work().work, core.answers, sharing: memory
        ) {
          Unchecked(try await core.obtainAwaited(T.self, name: name, mode: mode))
        }.value
      },
      traits: traits)
    return Cell(binding, keeper: nil)
  }
}
