/// A dependency that is resolved on first use and not kept alive.
///
/// Use it for the owner of the object that needs it: a parent, a coordinator, a delegate. As a
/// parameter of a recipe, it closes no cycle. `validate()` reports a dependency that nothing
/// provides; if that is allowed, take a `Weak<T>?`.
public struct Weak<T> {
  private let storage: WeakStorage

  /// Makes a handle to a dependency of the given container, or of the current one.
  public init(
    named name: DependencyKey<T>? = nil, from container: DependencyContainer? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let (key, place) = (Key(T.self, name?.name), Place(fileID, line))
    self.init(Handle(key, as: .deferredWeak, from: container, at: place))
  }

  fileprivate init(_ handle: Handle) { storage = WeakStorage(handle) }

  /// The instance while something else holds it; `nil` if it is gone, was dropped by its container,
  /// or was never registered.
  ///
  /// If its recipe fails, the process stops with the diagnostic; see ``resolve(fileID:line:)``.
  public var value: T? {
    while let provided = storage.isFound ? 0 : storage.provided {
      do { return try found() } catch {
        // It may have been dropped meanwhile, or closed by a closing that the caller is part of.
        if storage.isClosed(error) { return nil }
        if storage.provided == provided { FatalDiagnostic.stop(error, at: storage.handle.place) }
      }
    }
    return nil
  }

  /// The instance while something else holds it; `nil` if it is gone.
  ///
  /// - Throws: ``DependencyError``, also if the dependency was never registered.
  public func resolve(fileID: StaticString = #fileID, line: UInt = #line) throws -> T? {
    try Raise.locating(Place(fileID, line)) { try found() }
  }

  /// The instance while something else holds it; asynchronous recipes are awaited.
  ///
  /// - Throws: ``DependencyError``, also if the dependency was never registered.
  public func load(
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> T? where T: Sendable {
    if storage.isFound { return storage.object as? T }
    do {
      let content = try await storage.handle.core.obtainAwaited(storage.handle.key)
      return storage.hold(content.value(as: T.self))
    } catch { throw Raise.located(error, at: Place(fileID, line)) }
  }

  private func found() throws -> T? {
    if storage.isFound { return storage.object as? T }
    return storage.hold(try storage.handle.core.obtain(T.self, storage.handle.key))
  }
}

/// The storage of a ``Weak``; one class for all types.
private final class WeakStorage: Sendable {
  let handle: Handle
  private let state = Locked(State())

  private struct State {
    var isFound = false
    weak var object: AnyObject?
  }

  init(_ handle: Handle) { self.handle = handle }

  var isFound: Bool { state.withLock { $0.isFound } }
  var object: AnyObject? { state.withLock { $0.object } }

  /// What provides it: see ``Core/provided(_:)``.
  var provided: Int? {
    let (core, key) = (handle.core, handle.key)
    guard (try? core.refuseClosed(key)) != nil else { return nil }
    // A list is there without a contribution.
    return Need.form(key.type)?.need.kind == .collection ? 0 : core.provided(key)
  }

  /// Whether an error says that the dependency itself is closed.
  func isClosed(_ error: any Error) -> Bool {
    let first = (error as? DependencyError)?.diagnostics.first
    return first?.id == .closedContainer && first?.path.last == .init(handle.key)
  }

  /// Settles on an object; what is no object is resolved every time.
  func hold<T>(_ value: T) -> T {
    guard let object = weakly(value) else { return value }
    let first = state.withLock { state in
      if state.isFound { return state.object }
      state = State(isFound: true, object: object)
      return object
    }
    return first as? T ?? value
  }
}

// SAFETY: the storage is behind a lock. Any caller may get the instance, so it has to be `Sendable`.
extension Weak: @unchecked Sendable where T: Sendable {}

extension Weak: DependencyForm {
  /// The type of the instance.
  public typealias DependencyBehind = T
}

extension Weak: Form, Spelled {
  static var need: Need { .deferred(T.self, as: .deferredWeak) }
  static var spelling: (pattern: String, types: [any Any.Type]) { ("Weak<%>", [T.self]) }

  static func value(for core: Core, _ name: String?, _ request: Request) throws -> Weak {
    try refuseArguments(request, name)
    let taker = Askers.recipe?.binding?.base
    return Weak(Handle(Key(T.self, name), of: core, takenBy: taker, request))
  }
}
