/// A dependency that is resolved on first use and not kept alive.
///
/// Use it for the owner of the object that needs it: a parent, a coordinator, a delegate. As a
/// parameter of a recipe, it closes no cycle. `validate()` reports a dependency that nothing
/// provides; if that is allowed, take a `Weak<T>?`.
public struct Weak<T> {
  @usableFromInline let storage: WeakStorage

  /// Makes a handle to a dependency of the given container, or of the current one.
  @inlinable
  public init(
    named name: DependencyKey<T>? = nil, from container: DependencyContainer? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(container, name: name?.name, at: Place(fileID, line))
  }

  @usableFromInline
  init(_ container: DependencyContainer?, name: String?, at place: Place) {
    if container == nil, let current = ContainerSource.currentOutsideRecipes {
      storage = WeakStorage(current, name: name, place: place, memory: nil)
      return
    }
    let source = ContainerSource.remembered(container, for: T.self, named: name, at: place)
    storage = WeakStorage(
      source, name: name, place: place, memory: .ofResolution(keepingValues: false))
    Need.observe(.deferred(T.self, as: .deferredWeak, named: name), in: source.core)
  }

  init(core: ContainerCore, name: String?, at place: Place?) {
    storage = WeakStorage(
      .core(core), name: name, place: RunningRecipes.origin() ?? place,
      memory: .ofResolution(keepingValues: false))
  }

  /// The instance while something else holds it; `nil` if it is gone, was dropped by its container,
  /// or was never registered.
  ///
  /// If its recipe fails, the process stops with the diagnostic; see ``resolve(fileID:line:)``.
  public var value: T? {
    do {
      return try storage.found(orMissing: true, at: storage.place)
    } catch {
      FatalDiagnostic.stop(error, at: storage.place)
    }
  }

  /// The instance while something else holds it; `nil` if it is gone.
  ///
  /// - Throws: ``DependencyError``, also if the dependency was never registered.
  public func resolve(fileID: StaticString = #fileID, line: UInt = #line) throws -> T? {
    try storage.found(orMissing: false, at: Place(fileID, line))
  }

  /// The instance while something else holds it; asynchronous recipes are awaited.
  ///
  /// - Throws: ``DependencyError``, also if the dependency was never registered.
  public func load(
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> T? where T: Sendable {
    try await storage.awaited(at: Place(fileID, line))
  }
}

/// The storage of a ``Weak``; one class for all types.
@usableFromInline
final class WeakStorage {
  let place: Place?
  private let source: ContainerSource
  private let name: String?
  /// The `.graph` instances of the resolution that made the handle.
  private let memory: GraphMemory?
  private let instance = SetOnce<WeakInstance>()

  init(_ source: ContainerSource, name: String?, place: Place?, memory: GraphMemory?) {
    self.source = source
    self.memory = memory
    self.name = name
    self.place = place
  }

  // The compiler once crashed on an atomic in a class whose deinit is inlined elsewhere. Swift
  // 6.3.1 builds the package and a program that uses it without this, in debug and in release.
  deinit {}

  func found<T>(orMissing isMissingAllowed: Bool, at place: Place?) throws -> T? {
    if let known = instance.load() { return known.value(as: T.self) }
    let core = source.core
    if isMissingAllowed, core.isClosed || !core.isProvided(T.self, named: name) { return nil }
    let made = try RootFrame.run(for: core, sharing: memory) {
      try core.resolve(T.self, name: name, mode: .registered, at: place)
    }
    return held(made)
  }

  func awaited<T>(at place: Place?) async throws -> T? where T: Sendable {
    if let known = instance.load() { return known.value(as: T.self) }
    let (core, name) = (source.core, name)
    guard let memory else {
      return held(try await core.resolveAwaited(T.self, name: name, at: place))
    }
    let made = try await RootFrame.runAwaited(
      for: core, inside: RunningRecipes.work().work, core.answers, sharing: memory
    ) {
      try await core.resolveAwaited(T.self, name: name, at: place)
    }
    return held(made)
  }

  private func held<T>(_ made: T) -> T? {
    // A value that is not an object cannot be held, weakly or not, so it is resolved every time.
    guard let weak = WeakInstance(made) else { return made }
    let first = instance.set(weak)
    return first === weak ? made : first.value(as: T.self)
  }
}

// SAFETY: the storage is immutable except for an atomic. Any caller may get the instance, so it has
// to be `Sendable` itself.
extension Weak: @unchecked Sendable where T: Sendable {}

extension Weak: DependencyForm {
  /// The type of the handle's instance.
  public typealias DependencyBehind = T
}

extension Weak: ResolvedForm {
  static var need: Need { .deferred(T.self, as: .deferredWeak) }
  static func spelling(by name: (any Any.Type) -> String) -> String { "Weak<\(name(T.self))>" }

  static func resolve(for core: ContainerCore, name: String?, _ request: Request) throws -> Weak {
    try Raise.refuseArguments(request, for: Self.self, name)
    return Weak(core: core, name: name, at: request.place)
  }

  static func isProvided(by core: ContainerCore, name: String?) -> Bool {
    core.isProvided(T.self, named: name)
  }
}
