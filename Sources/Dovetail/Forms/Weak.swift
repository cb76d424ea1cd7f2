/// A dependency that is resolved on first use and not kept alive.
///
/// Use it for what owns the object that needs it: a parent, a coordinator, a delegate. As a parameter
/// of a recipe it closes no cycle.
public struct Weak<T> {
  private let storage: Storage

  /// Makes a handle to a dependency of the given container, or of the current one.
  public init(
    named name: DependencyKey<T>? = nil, from container: DependencyContainer? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let source = ContainerSource.remembered(container)
    storage = Storage(source, name: name?.name, place: Place(fileID, line))
    Need.observe(Need(type: T.self, name: name?.name, kind: .deferredWeak), in: source.core)
  }

  init(core: ContainerCore, name: String?) {
    storage = Storage(.core(core), name: name, place: Caller.origin())
  }

  /// The instance while somebody else holds it; `nil` when it is gone, was dropped by its container,
  /// or was never registered.
  ///
  /// When its recipe fails the process stops with the diagnostic; see ``resolve(fileID:line:)``.
  public var value: T? {
    do {
      return try storage.found(orMissing: true, at: storage.place)
    } catch {
      Stop.process(error, at: storage.place)
    }
  }

  /// The instance while somebody else holds it; `nil` when it is gone.
  ///
  /// - Throws: ``DependencyError``, also when nobody registered it.
  public func resolve(fileID: StaticString = #fileID, line: UInt = #line) throws -> T? {
    try storage.found(orMissing: false, at: Place(fileID, line))
  }

  private final class Storage {
    private enum State {
      case unresolved
      case resolved(WeakInstance<T>)
    }

    let place: Place?
    private let source: ContainerSource
    private let name: String?
    private let state = Locked(State.unresolved)

    init(_ source: ContainerSource, name: String?, place: Place?) {
      self.source = source
      self.name = name
      self.place = place
    }

    func found(orMissing isMissingAllowed: Bool, at place: Place?) throws -> T? {
      if case .resolved(let weak) = state.withLock({ $0 }) { return weak.value }
      let core = source.core
      if isMissingAllowed {
        let id = BindingID(type: ObjectIdentifier(T.self), name: name)
        if core.isClosed || core.find(id) == nil { return nil }
      }
      let instance = try core.resolve(T.self, name: name, mode: .registered, at: place)
      return state.withLock { state in
        if case .resolved(let weak) = state { return weak.value }
        // A value that is no object cannot be held, weakly or not: it is asked for every time.
        if let weak = WeakInstance(instance) { state = .resolved(weak) }
        return instance
      }
    }
  }
}

// SAFETY: the storage is locked. The instance goes to whoever asks, so it has to be `Sendable` itself.
extension Weak: @unchecked Sendable where T: Sendable {}

extension Weak: DependencyForm {
  static var need: Need { .deferred(T.self, as: .deferredWeak) }
  static var spelling: String { "Weak<\(TypeName.of(T.self))>" }

  static func resolve(for core: ContainerCore, name: String?, mode: ResolveMode) throws -> Weak {
    Weak(core: core, name: name)
  }
}
