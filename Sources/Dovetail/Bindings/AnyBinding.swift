import DovetailBlueprint
import Synchronization

/// A binding without its type: key, lifetime, recipe and origin.
///
/// A fork shares the bindings of its original; each container keeps its instances in a ``Cell``.
@usableFromInline
// SAFETY: the properties that change after registration are guarded by `AnyBinding.lock`.
class AnyBinding: @unchecked Sendable {
  let type: any Any.Type
  let name: String?
  let lifetime: Blueprint.Lifetime
  let origin: Place
  /// Whether it is an override that takes the lifetime of what it replaces.
  let takesLifetime: Bool
  /// Whether the recipe has run once under observation, so that its needs are known.
  let isObserved = Atomic<Bool>(false)
  private let ownsClosers = Atomic<Bool>(false)
  /// What was said or seen after registration, which is nothing for most bindings.
  private final class Additions {
    var closers: [Any] = []
    var observed: [Need] = []
  }
  private var additions: Additions?
  /// The module installation that registered the binding; 0 for none.
  let installation = InstalledModules.current
  let role: BindingRole
  let traits: RecipeTraits
  private let knownNeeds = SetOnce<NeedList>()
  private let decoration: Decoration?
  /// The decorators of the recipe, the innermost first.
  var decorators: [any AnyDecorator] { decoration?.decorators ?? [] }
  /// The binding as it was registered, if this one adds decorators around its recipe.
  var base: AnyBinding { decoration?.base ?? self }
  var isDecorated: Bool { decoration?.base != nil }
  /// What to do with the instances of the key, if the binding is a modification and makes none.
  var change: (any AnyDecorator)? { isDecorated ? nil : decorators.first }
  /// Whether the instance is one that the program has made.
  var isOfProgram: Bool { traits.isGiven && !isDecorated }

  /// Whether any binding in the process has the lifetime `.graph`.
  static let hasGraphs = Atomic<Bool>(false)

  /// Guards what is added to bindings after registration: at set-up, and on the first run.
  private static let lock = Locked<Void>(())

  init(
    type: any Any.Type, _ head: BindingHead, traits: RecipeTraits, decoration: Decoration?
  ) {
    self.type = type
    name = head.name
    lifetime = head.lifetime ?? .single
    takesLifetime = head.lifetime == nil && head.role == .override(isMatched: true)
    origin = head.origin
    role = head.role
    self.traits = traits
    self.decoration = decoration
    if lifetime == .graph { Self.hasGraphs.store(true, ordering: .relaxed) }
  }

  // The compiler once crashed on an atomic in a class whose deinit is inlined elsewhere. Swift
  // 6.3.1 builds the package and a program that uses it without this, in debug and in release.
  @usableFromInline deinit {}

  var id: BindingID { BindingID(type, name) }

  var head: BindingHead { BindingHead(name: name, lifetime: lifetime, origin: origin, role: role) }

  var key: Blueprint.Key {
    // A graph's property is known by its name.
    return Blueprint.Key(type, name: name)
  }

  /// The needs of the recipe, computed on first use: many bindings never need them.
  private var needList: NeedList { knownNeeds.load() ?? knownNeeds.set(NeedList(tellNeeds())) }

  var needs: [Need] { needList.needs }
  var argumentTypes: [any Any.Type] { needList.argumentTypes }
  /// Whether the recipe resolves by hand.
  var isOpaque: Bool { traits.isOpaque || needList.takesResolution }

  // Not compared, which takes longer.
  var isUnique: Bool { if case .unique = lifetime { true } else { false } }
  var isShared: Bool { if case .shared = lifetime { true } else { false } }
  var isOfResolution: Bool { if case .graph = lifetime { true } else { false } }

  /// Whether the fast path may run the recipe; a ``ClosureBinding`` then has it.
  var isPlain: Bool {
    isUnique && !traits.isAsync && !traits.isOnMainActor
      && isObserved.load(ordering: .relaxed)
  }

  var hasClosers: Bool { base.ownsClosers.load(ordering: .acquiring) }

  /// The closures that close an instance, in the order given; each takes the binding's own type.
  var closers: [Any] { hasClosers ? withAdditions { $0.closers } : [] }

  func addCloser(_ closer: Any) {
    withAdditions { $0.closers.append(closer) }
    base.ownsClosers.store(true, ordering: .releasing)
  }

  /// The needs of the recipe, with those that it was seen to have.
  var allNeeds: [Need] { needs + observed }
  var observed: [Need] { AnyBinding.lock.withLock { _ in base.additions?.observed ?? [] } }

  /// Adds a need that the recipe was seen to have and does not declare; the same need is added
  /// once.
  func observe(_ need: Need) {
    let isSame = { (other: Need) in
      (other.id, other.kind, other.use) == (need.id, need.kind, need.use)
        && other.arguments.elementsEqual(need.arguments, by: ==)
    }
    guard !isObserved.load(ordering: .relaxed), need.kind != nil, role != .handle,
      !needs.contains(where: isSame)
    else { return }
    withAdditions { if !$0.observed.contains(where: isSame) { $0.observed.append(need) } }
  }

  private func withAdditions<R>(_ body: (Additions) -> R) -> R {
    AnyBinding.lock.withLock { _ in
      let additions = base.additions ?? Additions()
      base.additions = additions
      return body(additions)
    }
  }

  // Members that need the type are written where the type is known, in `Binding`.

  /// Returns the needs of the recipe, one for each parameter.
  func tellNeeds() -> [Need] { fatalError("overridden by Binding") }
  /// Makes an instance in memory of its own.
  func makeNow(_ resolution: Resolution) throws -> UInt { fatalError("overridden by Binding") }
  /// Makes an instance in memory of its own, and awaits its needs.
  ///
  /// The caller's actor is a parameter, since an override does not inherit it otherwise.
  func makeBoxed(
    _ resolution: Resolution, isolation: isolated (any Actor)? = #isolation
  ) async throws -> UInt {
    fatalError("overridden by Binding")
  }
  @MainActor final func makeBoxedOnMainActor(_ resolution: Resolution) async throws -> UInt {
    try await makeBoxed(resolution)
  }
  /// The same recipe with another lifetime.
  func keeping(_ lifetime: Blueprint.Lifetime) -> AnyBinding { fatalError("overridden by Binding") }
  /// The binding with a decorator around its recipe, and with a lifetime if one is given.
  func decorated(
    by decorator: any AnyDecorator, as lifetime: Blueprint.Lifetime? = nil
  ) -> AnyBinding {
    fatalError("overridden by Binding")
  }
}

// What can be done with an instance in memory of its own, of which a binding knows the type.

extension AnyBinding {
  /// Copies an instance to memory of its own.
  func copyInstance(_ bits: UInt) -> UInt {
    func copy<T>(_: T.Type) -> UInt { Boxed.copy(bits, as: T.self) }
    return copy(self.type)
  }

  /// Copies a weakly kept instance to memory of its own; `nil` if its object is gone.
  func copyInstance(_ weak: WeakInstance) -> UInt? {
    func copy<T>(_: T.Type) -> UInt? { weak.value(as: T.self).map(Boxed.make) }
    return copy(self.type)
  }

  func destroyInstance(_ bits: UInt) {
    func destroy<T>(_: T.Type) { Boxed.destroy(bits, as: T.self) }
    destroy(self.type)
  }

  /// The instance as a witness sees it.
  func instance(_ bits: UInt) -> Any {
    func instance<T>(_: T.Type) -> Any { Boxed.value(bits, as: T.self) }
    return instance(self.type)
  }

  /// The weak counterpart of an instance; `nil` if it is not an object.
  func weakInstance(_ bits: UInt) -> WeakInstance? {
    func weak<T>(_: T.Type) -> WeakInstance? { WeakInstance(Boxed.value(bits, as: T.self)) }
    return weak(self.type)
  }

  /// Whether there is a closer to run for a kept instance.
  func hasToBeClosed(_ bits: UInt) -> Bool {
    traits.isOnMainActor || !isDecorated && hasClosers || isCloseable(bits)
  }

  /// Whether a kept instance has a `close()` of its own.
  func isCloseable(_ bits: UInt) -> Bool {
    if type is AnyClass, PlainTypes.knownObject(at: bits) { return false }
    func isCloseable<T>(_: T.Type) -> Bool { !PlainTypes.include(Boxed.value(bits, as: T.self)) }
    return isCloseable(self.type)
  }

  func closing(_ bits: UInt) -> ClosingInstance {
    func closing<T>(_: T.Type) -> ClosingInstance { closingInstance(Boxed.value(bits, as: T.self)) }
    return closing(self.type)
  }

  /// The closers of a weakly kept instance; `nil` if its object is gone.
  func closing(_ weak: WeakInstance) -> ClosingInstance? {
    func closing<T>(_: T.Type) -> ClosingInstance? {
      weak.value(as: T.self).map(closingInstance)
    }
    return closing(self.type)
  }
}

/// What is said about a binding apart from its recipe.
@usableFromInline
struct BindingHead: Sendable {
  var name: String?
  /// How long an instance is kept; `nil` if nothing was said.
  var lifetime: Blueprint.Lifetime?
  var origin: Place
  var role: BindingRole

  func keeping(_ lifetime: Blueprint.Lifetime) -> BindingHead {
    var head = self
    head.lifetime = lifetime
    return head
  }
}

/// What a binding asks its recipe for beside an instance, and rarely.
@usableFromInline
enum RecipeQuestion: Sendable {
  case needs
  /// The recipe, with its needs awaited.
  case awaiting
}

@usableFromInline
struct RecipeAnswer<T> {
  var needs: [Need] = []
  var awaiting: (@Sendable (Resolution) async throws -> T)?
}
