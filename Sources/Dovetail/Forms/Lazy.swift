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
/// Used once the recipe that took it has ended, a handle begins a resolution of its own: it shares no
/// ``Lifetime/graph`` instance with the object that it was made for.
///
/// Once resolved, a handle holds the instance. Two parts that hold each other this way are never
/// freed, even after their container is closed: let one of them take a ``Weak``.
public final class Lazy<T> {
  private let handle: Handle
  private let mode: ResolveMode
  /// The binding whose recipe took the handle, with which errors begin.
  private let taker: AnyBinding?
  private let state = Locked<Used?>(nil)

  /// What a handle has that was used: the core that keeps the instance for it while it is built, with
  /// its binding, or the instance.
  private typealias Used = (building: (keeper: Core, binding: AnyBinding)?, settled: Content?)

  /// Makes a handle to a dependency of the given container, or of the current one.
  public convenience init(
    named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    from container: DependencyContainer? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    // What is made for the handle alone is no need, as for any other way to ask.
    let kind = mode == .registered ? NeedKind.deferred : nil
    let key = Key(T.self, name?.name)
    self.init(Handle(key, as: kind, from: container, at: Place(fileID, line)), mode)
  }

  /// Makes a handle to the result of a closure, which is called once, on first use.
  ///
  /// Once used, it holds what it got, so two kept parts that hold each other are never freed: let
  /// one of them take the closure instead.
  ///
  /// What the closure asks for by `injected()` comes from the container that is current where the
  /// handle is made. If it throws, nothing is kept; the next use calls it again.
  public convenience init(
    fileID: StaticString = #fileID, line: UInt = #line, _ make: @escaping @Sendable () throws -> T
  ) {
    let key = Key(T.self, nil)
    self.init(Handle(key, from: nil, at: Place(fileID, line), mayAskForNothing: true), .new)
    let building = building { binding, _, frame in
      binding.content(try frame.run { try make() }, in: &frame)
    }
    state.withLock { $0 = (building, nil) }
  }

  fileprivate init(_ handle: Handle, _ mode: ResolveMode, takenBy taker: AnyBinding? = nil) {
    (self.handle, self.mode, self.taker) = (handle, mode, taker)
  }

  /// The instance, resolved on first use; the process stops if it cannot be resolved.
  public var value: T {
    do { return try found() } catch { FatalDiagnostic.stop(error, at: handle.place) }
  }

  /// Resolves the instance on first use, and throws if that fails.
  ///
  /// - Throws: ``DependencyError``.
  public func resolve(fileID: StaticString = #fileID, line: UInt = #line) throws -> T {
    try Raise.locating(Place(fileID, line)) { try found() }
  }

  /// The instance, resolved on first use; asynchronous recipes are awaited.
  ///
  /// - Throws: ``DependencyError``; `CancellationError` if the task was cancelled.
  public func load(
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> T where T: Sendable {
    guard let (keeper, binding) = used().building else { return try found() }
    do {
      let made = try await keeper.keptAwaited(binding, owner: keeper)
      return settle(made.value(as: T.self)).value(as: T.self)
    } catch { throw Raise.located(error, at: Place(fileID, line)) }
  }

  private func found() throws -> T {
    let used = used()
    guard let (keeper, binding) = used.building else { return used.settled!.value(as: T.self) }
    let made = try handle.core.asking(at: handle.place) { try keeper.kept(binding, owner: keeper) }
    return settle(made.value(as: T.self)).value(as: T.self)
  }

  /// Keeps the instance, unless another caller was first.
  private func settle(_ value: T) -> Content {
    // Not in what the keeper has, which holds the recipe: that ends outside the lock.
    let new = Core.noBinding.content(value, order: 1)
    let (settled, old) = state.withLock { state -> (Content, Used?) in
      if let settled = state?.settled { return (settled, nil) }
      defer { state = (nil, new) }
      return (new, state)
    }
    return withExtendedLifetime(old) { settled }
  }

  /// The state of a handle that is used.
  ///
  /// One look tells whether there is an instance and, if not, who builds it: a caller that looked
  /// for the one and then for the other could miss both, and build a second instance.
  private func used() -> Used {
    if let known = state.withLock({ $0 }) { return known }
    // What is there is built once anyway.
    if mode == .registered, let kept = handle.core.find(handle.key)?.kept {
      return (nil, settle(kept.value(as: T.self)))
    }
    let (core, key, mode) = (handle.core, handle.key, mode)
    let building = building(
      { binding, _, frame in
        let value = try frame.run { try core.obtain(T.self, key, Request(mode: mode)) }
        return binding.content(value, in: &frame)
      },
      more: {
        AnyBinding.more([Need.of(T.self, key.name)]) { binding, _ in
          let content = try await core.obtainAwaited(key, Request(mode: mode))
          return binding.content(content.value(as: T.self))
        }
      })
    return state.withLock { state in
      let first = state ?? (building, nil)
      state = first
      return first
    }
  }

  /// A core of the handle's own, so that the instance is built like any kept one: once, and as part
  /// of the path of a cycle.
  private func building(
    _ make: @escaping AnyBinding.Making, more: (@Sendable () -> AnyBinding.More)? = nil
  ) -> (keeper: Core, binding: AnyBinding) {
    // Nobody can ask for it under this layer.
    let head = BindingHead(
      key: Key(T.self, nil).at(layer: .min), lifetime: .single, origin: handle.place, role: .hidden,
      traits: .init(asksForNew: mode == .new))
    let binding = AnyBinding(head, make, more: more, inner: taker)
    let keeper = Core(parent: handle.core, isHidden: true)
    _ = keeper.state.withLock { $0.table.insert(binding) }
    return (keeper, binding)
  }
}

// SAFETY: the state is behind a lock. Any caller may get the instance, so it has to be `Sendable`.
extension Lazy: @unchecked Sendable where T: Sendable {}

extension Lazy: DependencyForm {
  /// The type of the instance.
  public typealias DependencyBehind = T
}

extension Lazy: Form, Spelled {
  static var need: Need { .deferred(T.self, as: .deferred) }
  static var spelling: (pattern: String, types: [any Any.Type]) { ("Lazy<%>", [T.self]) }

  static func value(for core: Core, _ name: String?, _ request: Request) throws -> Self {
    try refuseArguments(request, name)
    let taker = Askers.recipe?.binding?.base
    let handle = Handle(Key(T.self, name), of: core, takenBy: taker, request)
    return Self(handle, request.mode, takenBy: taker)
  }
}

/// What a ``Lazy`` or ``Weak`` stands for, and where it was made.
struct Handle: Sendable {
  let core: Core
  /// The container that was given, which the handle keeps.
  let container: DependencyContainer?
  let key: Key
  let place: Place

  /// A handle of the given container, or of the current one.
  ///
  /// An object that a container makes must not hold that container, or the two would keep each
  /// other alive: then the core alone is remembered.
  init(
    _ key: Key, as kind: NeedKind? = nil, from container: DependencyContainer?, at place: Place,
    mayAskForNothing: Bool = false
  ) {
    (self.key, self.place) = (key, place)
    if let container {
      let isMaker = Askers.all.contains { $0.binding != nil && $0.core.isInside(container.core) }
      (core, self.container) = (container.core, isMaker ? nil : container)
    } else {
      let isInRecipe = Askers.all.first { $0.container != nil || $0.binding != nil }?.binding != nil
      self.container = isInRecipe ? nil : Askers.core?.anyContainer
      core = Core.answering(key, at: place, tellsStrays: !mayAskForNothing)
    }
    if let kind { core.observeNeed(.deferred(key.type, as: kind, key.name)) }
  }

  /// A handle that a recipe takes.
  init(_ key: Key, of core: Core, takenBy taker: AnyBinding?, _ request: Request) {
    (self.core, container, self.key) = (core, nil, key)
    place = taker?.head.origin ?? request.place ?? Place(#fileID, #line)
  }
}
