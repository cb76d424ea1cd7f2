import Synchronization

/// What a container is made of: bindings, and what is kept for them, behind one lock.
///
/// A scope has a parent. The lock is never held while code of the program runs, and never together
/// with that of another core.
@usableFromInline package final class Core: Sendable {
  package let state: Locked<State>
  /// How often bindings changed here.
  ///
  /// It stands apart from the lock and from the reference count, whose lines of memory threads take
  /// from each other.
  let version = Atomic<Int>(0)
  let parent: Core?
  /// The name of the scope; `nil` if it is none.
  package let name: String?
  /// After how many registrations its first original was forked; `nil` if it is no fork.
  let forkedAt: Int?
  /// Whether it keeps instances for a resolution or a handle, and no container has it.
  let isHidden: Bool
  package let number = Order.next()
  /// Where it stands among its parent's children, -1 for nowhere by now, -2 if it never did; guarded by
  /// the parent's lock.
  private let position = Atomic<Int>(-2)
  /// Whether it belongs there: a container stands for it, or it is being closed.
  ///
  /// Who comes or goes says so under the lock of this core, and then looks under the parent's.
  private let isChild = Atomic<Bool>(false)
  /// Whether somebody is told of what is made here.
  let isObserved: Atomic<Bool>

  package struct State {
    package internal(set) var table = Table()
    /// The contributions to each collection, in order.
    var contributions: [Key: [AnyBinding]] = [:]
    /// The decorators, of each key the innermost first.
    package internal(set) var decorators: [Decorator] = []
    /// Whether any alias was registered, whose decorators follow its target.
    var hasAliases = false
    /// The keys whose bindings an outer core has, and this scope keeps an instance for.
    ///
    /// The table has the bindings: a reference more to each would be counted for all scopes at once.
    var adopted: [Key] = []
    /// The scopes that a container holds.
    var children: [Core] = []
    /// What is kept no longer but has to be closed.
    var leftovers: [Content] = [] { didSet { table.changes += 1 } }
    /// The objects that are kept here, as a closing has seen them: since then, some may be gone.
    var objects: (changes: Int, all: Set<ObjectIdentifier>) = (-1, [])
    /// What was replaced or removed, and ends outside the lock: it may run code of the program.
    var ended: [Any] = []
    /// What was kept for that.
    var dropped: [Content] = []
    /// What has to be awaited, as far as it is known; see `Outlook`.
    ///
    /// The bindings that come upon nothing of the kind whatever is built, as of a version.
    var plain: (version: Int, bindings: Set<ObjectIdentifier>) = (0, [])
    package internal(set) var remarks: [Remark] = []
    /// Modifications of keys that nothing provided.
    package internal(set) var unmatched: [AnyBinding] = []
    var observers: [any DependencyObserver] = [] { didSet { setIsReady() } }
    /// Whether it is closed, and nothing more is made.
    var isClosed = false { didSet { setIsReady() } }
    /// Whether a recipe may run without anything else: open, and nobody is told.
    private(set) var isReady = false
    /// What closes it, until that has ended.
    var closing: Work? { didSet { setIsReady() } }
    var closedAt: Place?
    /// How many instances were made since the closing began.
    var madeLate = 0
    /// How many containers stand for this core.
    ///
    /// With none left, it keeps nothing.
    var containers = 0 { didSet { setIsReady() } }

    /// Whether nothing around it can be closed: who closes that closes this too, unless no container
    /// stands for it.
    var isOpen: Bool { !isEnding && containers > 0 }
    /// Whether it is closed, or is being closed.
    var isEnding: Bool { isClosed || closing != nil }

    private mutating func setIsReady() { isReady = isOpen && observers.isEmpty }
  }

  /// What the checks want to know and no resolution does.
  package final class Remark: Sendable {
    package enum Kind {
      /// An alias of a contribution, which provides nothing; `other` is the contribution.
      case idleAlias
      /// Where a module was installed first, or contributed the same again as at `other`.
      case module, repeatedModule
      /// A part of a graph that no container can have, since it stays on an actor of its own.
      case leftOut
      /// A discovery that was installed.
      case discovery
    }

    package let (kind, key, place): (Kind, Key, Place)
    package let (other, actor): (Place?, String?)

    init(_ kind: Kind, _ key: Key, _ place: Place, _ other: Place?, _ actor: String?) {
      (self.kind, self.key, self.place, self.other, self.actor) = (kind, key, place, other, actor)
    }
  }

  /// Notes something for the checks.
  @inline(never) func remark(
    _ kind: Remark.Kind, _ key: Key, at place: Place, other: Place? = nil, actor: String? = nil
  ) {
    let remark = Remark(kind, key, place, other, actor)
    state.withLock { $0.remarks.append(remark) }
  }

  /// What was noted first of a key, here or further out.
  @inline(never) func remark(_ kind: Remark.Kind, _ key: Key) -> Remark? {
    for core in chain {
      let known = core.state.withLock { $0.remarks.first { $0.kind == kind && $0.key == key } }
      if let known { return known }
    }
    return nil
  }

  init(
    parent: Core? = nil, name: String? = nil, forkedAt: Int? = nil, isHidden: Bool = false,
    _ state: consuming State = State()
  ) {
    (self.parent, self.name, self.forkedAt, self.isHidden) = (parent, name, forkedAt, isHidden)
    isObserved = Atomic(!state.observers.isEmpty)
    self.state = Locked(state)
  }

  @usableFromInline deinit {}

  /// This core and those around it.
  package var chain: [Core] {
    var chain = [self]
    while let parent = chain.last?.parent { chain.append(parent) }
    return chain
  }

  /// The outermost core.
  var root: Core { parent?.root ?? self }

  var isClosed: Bool { state.withLock { $0.isClosed } }
  /// Whether it is closed, or is being closed.
  @inline(never) func isEnding() -> Bool { state.withLock { $0.isEnding } }

  /// Whether it is a core or a scope of it.
  package func isInside(_ core: Core) -> Bool { self === core || parent?.isInside(core) == true }

  /// The bindings that were registered here, in order; of a decorated one the outermost layer.
  package var ownBindings: [AnyBinding] {
    state.withLock { state in
      state.table.bindings.compactMap(\.self).filter { binding in
        !binding.isForm && binding.key.layer <= 0 && !state.hasAdopted(binding)
      }
    }.inOrder { $0.base.number }
  }

  /// A container of the core: the one that the program chose, or another one.
  var anyContainer: DependencyContainer {
    var chosen = Askers.container
    while let container = chosen {
      if container.core === self { return container }
      chosen = container.parent
    }
    return DependencyContainer(core: self, parent: parent?.anyContainer)
  }

  /// The core that answers who asks no container; a stray is reported.
  static func answering(_ key: Key?, at place: Place?, tellsStrays: Bool = true) -> Core {
    Askers.core ?? Strays.core(key, at: place, isTold: tellsStrays)
      ?? DependencyContainer.shared.core
  }

  /// The same for a property or `injected()`.
  @usableFromInline
  static func asked(for type: any Any.Type, named name: String?, at place: Place) -> Core {
    let core = answering(Key(type, name), at: place)
    core.observeNeed(Key(type, name))
    return core
  }

  // MARK: Scopes and forks

  /// The same bindings without instances.
  func forked(below parent: Core?) -> Core {
    let copy = state.withLock { state in
      var copy = State()
      copy.table = state.table
      _ = copy.table.takeContents()
      // A scope of the fork finds it further out, where it may be overridden.
      for key in state.adopted { copy.table.index(of: key).map { copy.table.remove(at: $0) } }
      copy.contributions = state.contributions
      (copy.decorators, copy.hasAliases) = (state.decorators, state.hasAliases)
      (copy.remarks, copy.unmatched) = (state.remarks, state.unmatched)
      if !state.observers.isEmpty { copy.observers = state.observers.filter(\.followsForks) }
      if state.isEnding { (copy.isClosed, copy.closedAt) = (true, state.closedAt) }
      return copy
    }
    return Core(parent: parent, name: name, forkedAt: forkedAt ?? Order.latest, copy)
  }

  /// This core and all scopes in it that a container holds.
  package var withScopes: [Core] { [self] + state.withLock { $0.children }.flatMap(\.withScopes) }

  // MARK: Containers come and go; the core of one that nobody holds keeps nothing

  /// Notes that a container stands for the core.
  func join() {
    // Once it was let go of, what it adopts counts when it is told of changes again.
    let isNew = position.load(ordering: .relaxed) == -2
    let isFirst = state.withLock { state in
      let isFirst = state.containers == 0
      if isFirst { isChild.store(true, ordering: .relaxed) }
      if isNew || !isFirst { state.containers += 1 }
      return isFirst
    }
    guard isFirst, var (isOpen, observers) = takePlace() else { return }
    if !isNew {
      dropAdopted()
      let hasJoined = state.withLock { state in
        // Another one may have come, and gone.
        let isChild = isChild.load(ordering: .relaxed)
        if isChild { state.containers += 1 }
        return isChild
      }
      if !hasJoined { return join() }
    }
    // What was closed, or is observed, since it was made or was let go of does not know of it.
    while !isOpen || !observers.isEmpty || isObserved.load(ordering: .relaxed) {
      let old = state.withLock { state in
        if !isOpen, !state.isEnding { state.isClosed = true }
        defer { setObservers(observers, &state) }
        return state.observers
      }
      let known = observers
      // They may have changed before this was stored.
      (isOpen, observers) = takePlace()!
      if withExtendedLifetime(old, { observers.elementsEqual(known, by: ===) }) { return }
    }
  }

  /// Notes that a container is gone.
  ///
  /// With the last one go the instances; a build that is under way stays the only one.
  func leave() {
    // The instances end outside the lock.
    var dropped: (ContiguousArray<Content?>, [Content])?
    let wasChild = state.withLock { state in
      state.containers -= 1
      // A closing that is under way goes on, and empties it.
      if state.containers > 0 || state.closing != nil && !state.isClosed { return false }
      dropped = (state.table.takeContents(leavingBuilds: true), state.leftovers)
      state.leftovers = []
      return isChild.exchange(false, ordering: .relaxed)
    }
    if wasChild { takePlace() }
    withExtendedLifetime(dropped) {}
  }

  /// Leaves the parent, which need not know of what is closed.
  func leaveParent() {
    isChild.store(false, ordering: .relaxed)
    takePlace()
  }

  /// Takes its place among the parent's children, or leaves it, as is right by now: another thread
  /// may have come or gone meanwhile.
  ///
  /// - Returns: whether the parent is open, and who is told of what is made there.
  @discardableResult
  private func takePlace() -> (isOpen: Bool, observers: [any DependencyObserver])? {
    parent?.state.withLock { state in
      let (place, isChild) = (position.load(ordering: .relaxed), isChild.load(ordering: .relaxed))
      if isChild, place < 0 {
        position.store(state.children.count, ordering: .relaxed)
        state.children.append(self)
      } else if !isChild, place >= 0 {
        position.store(-1, ordering: .relaxed)
        let last = state.children.removeLast()
        if last !== self {
          state.children[place] = last
          last.position.store(place, ordering: .relaxed)
        }
      }
      return (!state.isEnding, state.observers)
    }
  }
}

/// The order in which bindings are registered and instances are made, over all containers.
@usableFromInline package enum Order {
  private static let last = Atomic<Int>(0)
  static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
  @usableFromInline package static var latest: Int { last.load(ordering: .relaxed) }
}

extension Array {
  /// Sorted by a number, by the sorting that the standard library has: none is compiled here.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func inOrder(of number: (Element) -> Int) -> [Element] { sorted { number($0) < number($1) } }
}
