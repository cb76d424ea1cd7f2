import Synchronization

/// Somebody who is told of every recipe that runs in a container, its parents and its scopes.
///
/// It is called where the recipe runs, with no lock held. Without one, a build checks one flag.
package protocol DependencyObserver: AnyObject, Sendable {
  /// Whether the forks of the container are observed, too.
  var followsForks: Bool { get }
  /// A recipe is about to run, or a caller is about to wait for one.
  func began(_ step: ObservedStep)
  /// The recipe, or the wait for it, has ended.
  func ended(_ step: ObservedStep, with result: Result<Any, any Error>)
  /// `withDependencies` has made a fork that is observed, too, and has registered its overrides.
  ///
  /// - Returns: A closure to call when the operation has ended; `nil` from an observer that does
  ///   not check forks.
  func forked(
    _ fork: DependencyContainer, since registrations: Int
  ) -> ((_ hasThrown: Bool) -> Void)?
}

extension DependencyObserver {
  package func forked(
    _ fork: DependencyContainer, since registrations: Int
  ) -> ((_ hasThrown: Bool) -> Void)? { nil }
}

/// One run of a recipe, or a caller's wait for one, as an observer sees it.
package final class ObservedStep: Sendable {
  /// A number that no other step has.
  package let id: Int
  package let binding: AnyBinding
  /// The core that the recipe runs for, and the one that has the binding.
  package let core, owner: Core
  /// Whether the recipe runs elsewhere, and this step is a caller's wait for it.
  package let isWaiting: Bool
  /// The place where the resolution began that led here; `nil` if it is not known.
  package let askedAt = Asking.here?.place
  /// The binding that is asked for, and the parts that a graph makes on the way from it to this one;
  /// empty if this one is asked for.
  let way: [AnyBinding]

  init(
    _ id: Int, _ binding: AnyBinding, _ core: Core, _ owner: Core, isWaiting: Bool = false,
    way: [AnyBinding] = []
  ) {
    (self.id, self.binding, self.core, self.owner) = (id, binding, core, owner)
    (self.isWaiting, self.way) = (isWaiting, way)
  }

  /// The steps that led to this one, the nearest first; asked where the step is under way.
  package var ancestors: [Int] { Askers.all.map(\.step).filter { $0 != 0 && $0 != id } }

  package var key: DependencyDiagnostic.Key { .init(binding.key) }
  package var registered: Place { binding.base.head.origin }
  /// The name of the scope that keeps the instance, or for which it is made.
  package var scope: String? { core.name }
  /// Whether a fork has the binding from its original; a modification leaves it live.
  package var isLive: Bool { core.isLive(binding, owner: owner) }
  /// The observers of the container that the recipe runs for, those of the innermost fork last.
  package var observers: [any DependencyObserver] { core.state.withLock { $0.observers } }
  /// The container that the recipe runs for.
  package var container: DependencyContainer { core.anyContainer }

  /// The keys from the one that was asked for first to the one that is made, each with its place of
  /// registration; asked where the step is under way.
  package var path: [ResolutionStep] {
    let askers = Askers.path
    let way = way.isEmpty ? [binding] : way
    let own = askers.last?.step == id ? way.dropFirst() : way[...]
    return Raise.steps(Raise.asking + own, to: nil)
  }

  /// The step of a part that a graph makes this one with, if the graph is asked for that here.
  package func made(with key: Key) -> ObservedStep? {
    guard let found = owner.state.withLock({ $0.table[key] }), found.base.head.part != nil
    else { return nil }
    return ObservedStep(
      id, found, core, owner, way: (way.isEmpty ? [binding] : way) + [found])
  }

  /// Begins a step, if anybody observes the core and users know the binding.
  static func begin(
    _ binding: AnyBinding, for core: Core, owner: Core, isWaiting: Bool = false, id: Int? = nil
  ) -> ObservedStep? {
    let id = id ?? newID(binding, for: core)
    return id == 0 ? nil : begun(id, binding, core, owner, isWaiting)
  }

  @inline(never)
  private static func begun(
    _ id: Int, _ binding: AnyBinding, _ core: Core, _ owner: Core, _ isWaiting: Bool
  ) -> ObservedStep {
    let step = ObservedStep(id, binding, core, owner, isWaiting: isWaiting)
    for observer in step.observers { observer.began(step) }
    return step
  }

  /// A number for a step, or 0 if nobody observes the core, or users don't know the binding.
  static func newID(_ binding: AnyBinding, for core: Core) -> Int {
    core.isObserved.load(ordering: .relaxed) && binding.key.layer <= 0
      && binding.head.role != .form && binding.head.role != .hidden ? Order.next() : 0
  }

  private func end(_ result: Result<Any, any Error>) {
    let shown = result.map { ($0 as? Content)?.anyValue ?? $0 }
    for observer in observers { observer.ended(self, with: shown) }
  }

  /// Runs the recipe of a step, if there is one, or the wait.
  @inline(never)
  static func around<R>(_ step: ObservedStep?, _ body: () throws -> R) throws -> R {
    guard let step else { return try body() }
    let result = Result { try body() }
    step.end(result.map { $0 })
    return try result.get()
  }
}

extension Core {
  /// Runs the outermost call of a resolution, whose place observers are told.
  func asking<R>(at place: Place, _ body: () throws -> R) rethrows -> R {
    guard isObserved.load(ordering: .relaxed), Askers.recipe == nil else { return try body() }
    return try Asking.with(Asking(nil, for: self, place: place), body)
  }

  func asking<R>(
    at place: Place, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    guard isObserved.load(ordering: .relaxed), Askers.recipe == nil else { return try await body() }
    return try await Asking.with(Asking(nil, for: self, place: place), body)
  }

  func setObservers(_ observers: [any DependencyObserver], _ state: inout State) {
    state.observers = observers
    isObserved.store(!observers.isEmpty, ordering: .relaxed)
  }

  fileprivate func setObserver(_ observer: any DependencyObserver, isTold: Bool) {
    // An observer ends outside the lock.
    let (old, scopes) = state.withLock { state in
      let old = state.observers
      setObservers(old.filter { $0 !== observer } + (isTold ? [observer] : []), &state)
      return (old, state.children)
    }
    for scope in scopes { scope.setObserver(observer, isTold: isTold) }
    withExtendedLifetime(old) {}
  }

  /// Whether a fork has a binding from its original.
  fileprivate func isLive(_ binding: AnyBinding, owner: Core) -> Bool {
    if let part = binding.base.head.part, part.isOverridden(part.index) { return false }
    guard let forked = owner.forkedAt, binding.base.number <= forked else { return false }
    guard binding.head.role == .alias, let target = binding.needs.first.flatMap({ find($0.key) })
    else { return true }
    return isLive(target.binding, owner: target.owner)
  }
}

/// Tells observers that a fork has its overrides; the one that was added last checks them, and
/// again when the operation ends.
@usableFromInline func observe(
  _ fork: DependencyContainer, since registrations: Int
) -> ((_ hasThrown: Bool) -> Void)? {
  for observer in fork.core.state.withLock({ $0.observers }).reversed() {
    if let atEnd = observer.forked(fork, since: registrations) { return atEnd }
  }
  return nil
}

// What the checks ask of a container.

extension DependencyContainer {
  /// The objects that the container and its scopes keep, each with its binding.
  package var keptObjects: [(binding: AnyBinding, object: AnyObject)] {
    core.withScopes.flatMap { core in core.state.withLock { $0.instances } }.compactMap { content in
      // Of a decorated part, each layer is an object of its own.
      (content.strong?.anyValue).flatMap(weakly).map { (content.binding.base, $0) }
    }
  }

  /// Whether the container was closed, or is being closed.
  package var isClosed: Bool { core.isEnding() }
  /// The error for a container that is closed.
  package func closedError(at place: Place) -> any Error {
    Raise.located(Raise.closed(nil, core), at: place)
  }

  /// Tells an observer of every recipe that runs in this container, its parents and its scopes.
  package func add(_ observer: any DependencyObserver) {
    core.root.setObserver(observer, isTold: true)
  }

  /// Stops telling an observer.
  package func remove(_ observer: any DependencyObserver) {
    core.root.setObserver(observer, isTold: false)
    // A closed scope is no longer among those below.
    core.setObserver(observer, isTold: false)
  }
}
