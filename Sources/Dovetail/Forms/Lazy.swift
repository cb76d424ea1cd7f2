import Synchronization

/// A dependency that is resolved on first use, once for all callers.
///
/// As a parameter of a recipe it defers the dependency, which breaks a cycle:
///
/// ```swift
/// container.register(Network.self) { (log: Lazy<Log>) in Network(log: log) }
/// ```
///
/// As a `let` of a `Sendable` class it does what ``LazyInjected`` does for a `var`:
///
/// ```swift
/// final class Checkout: Sendable {
///   let basket = Lazy<Basket>()
/// }
/// ```
///
/// `Lazy<T>` is `Sendable` when `T` is. It remembers the container that was current when it was
/// made. It resolves one instance and keeps it for as long as the handle lives, also of a unique
/// dependency. A failure is not kept. A handle that was made for a recipe also remembers the
/// ``Lifetime/graph`` instances of that resolution, weakly. So while somebody holds the parent that
/// an object was made for, the object's `Lazy` gives that parent.
///
/// Once resolved, it holds the instance. Two singles that hold each other this way are freed only
/// when their container is closed. If one owns the other, let the owned one take a ``Weak``.
public final class Lazy<T> {
  let source: ContainerSource
  let name: String?
  let mode: ResolveMode
  let place: Place?
  /// The `.graph` instances of the resolution that the handle was made in.
  let memory: GraphMemory?
  /// The instance that the handle has settled on: a pointer to an initialised value.
  let instance = Atomic<UInt>(0)
  /// Where the instance is built when it is not there: a cell of the handle's own, so that it is
  /// built as any kept instance is, once, without a lock held, and part of any cycle's path.
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
    source = .remembered(container)
    self.name = name
    self.mode = mode
    self.place = place
    memory = .ofResolution(keepingValues: true)
    Need.observe(Need(type: T.self, name: name, kind: .deferred), in: source.core)
  }

  /// Makes a handle to the result of a closure, which is called once, on first use.
  ///
  /// In a graph it defers a dependency, and so closes no cycle:
  ///
  /// ```swift
  /// func makeLog() -> Log { Log(network: Lazy { [unowned self] in network }) }
  /// ```
  ///
  /// What throws is not kept; the next use calls the closure again.
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
    let recipe = Recipe<T>(make: { _ in try make() }, needs: { [] })
    _ = cell.set(
      Cell(
        Binding<T>(name: nil, lifetime: .single, origin: place, recipe: recipe, role: .handle),
        keeper: nil))
  }

  init(core: ContainerCore, name: String?, mode: ResolveMode) {
    source = .core(core)
    self.name = name
    self.mode = mode
    place = Caller.origin()
    memory = .ofResolution(keepingValues: true)
  }

  // Not left to the compiler: an atomic in a class whose deinit is inlined elsewhere crashes it.
  deinit {
    let bits = instance.load(ordering: .acquiring)
    if bits != 0 { Binding<T>.destroy(bits) }
  }

  /// The instance, resolved on first use; stops the process when it cannot be.
  ///
  /// The diagnostic says why; see ``resolve(fileID:line:)``.
  public var value: T {
    do {
      return try found(at: place)
    } catch {
      Stop.process(error, at: place)
    }
  }

  /// The instance, resolved on first use; throws when it cannot be.
  ///
  /// - Throws: ``DependencyError``; the next call tries again.
  public func resolve(fileID: StaticString = #fileID, line: UInt = #line) throws -> T {
    try found(at: Place(fileID, line))
  }

  private func found(at place: Place?) throws -> T {
    let bits = instance.load(ordering: .acquiring)
    // SAFETY: the instance stays as long as the handle.
    if bits != 0 { return UnsafePointer<T>(bitPattern: bits).unsafelyUnwrapped.pointee }
    if mode == .registered, let built = source.core.built(T.self, named: name) {
      return settled(on: built)
    }
    let (cell, binding) = cellForBuilding()
    let core = source.core
    return try withExtendedLifetime(self) {
      settled(on: try Caller.begin(at: place, in: core) { try core.kept(cell, binding) })
    }
  }

  /// The one instance of the handle: the given one, unless another caller was faster.
  func settled(on found: T) -> T {
    let box = Binding<T>.box(found)
    let (isFirst, bits) = instance.compareExchange(
      expected: 0, desired: box, ordering: .acquiringAndReleasing)
    if isFirst { return found }
    Binding<T>.destroy(box)
    return Binding<T>.instance(bits)
  }

  func cellForBuilding() -> (Cell, Binding<T>) {
    let cell = cell.load() ?? cell.set(makeCell())
    return (cell, unsafeDowncast(cell.binding, to: Binding<T>.self))
  }
}

extension ContainerCore {
  /// For handles that ask no container.
  fileprivate static let ofHandles = ContainerCore(.graph)
}

// SAFETY: what a handle has is immutable but for atomics, and the instance, once there, stays. It
// goes to any caller that asks, so it has to be `Sendable` itself.
extension Lazy: @unchecked Sendable where T: Sendable {}

extension Lazy: DependencyForm {
  /// What the handle gives.
  public typealias DependencyBehind = T
}

extension Lazy: ResolvedForm {
  static var need: Need { .deferred(T.self, as: .deferred) }
  static var spelling: String { "Lazy<\(TypeName.of(T.self))>" }

  static func resolve(for core: ContainerCore, name: String?, _ request: Request) throws -> Self {
    try Raise.refuseArguments(request, for: Self.self, name)
    return Self(core: core, name: name, mode: request.mode)
  }

  static func isProvided(by core: ContainerCore, name: String?) -> Bool {
    core.isProvided(T.self, named: name)
  }
}
