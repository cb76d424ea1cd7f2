import DovetailBlueprint
import Synchronization

/// What is registered, whatever its type: key, lifetime, recipe, origin.
///
/// A fork shares the bindings of its original; instances are kept in a ``Cell``.
@usableFromInline
// SAFETY: what changes after registration is guarded by `AnyBinding.lock`.
class AnyBinding: @unchecked Sendable {
  let type: any Any.Type
  let name: String?
  let lifetime: Blueprint.Lifetime
  let origin: Place
  let traits: RecipeTraits
  /// The installation of a module that registered it; 0 for none.
  let installation = InstalledModules.current
  /// Tells what the recipe needs, one entry a parameter.
  private let tellNeeds: @Sendable () -> [Need]
  private let knownNeeds = SetOnce<NeedList>()
  /// Whether the recipe has run once under observation, so that its needs are known.
  let isObserved = Atomic<Bool>(false)
  /// Where the decorators of the recipe were registered, the innermost first.
  let decorators: [Place]
  /// The binding as it was registered, when this one is that with a decorator around its recipe.
  private let undecorated: AnyBinding?
  var isDecorated: Bool { undecorated != nil }
  var base: AnyBinding { undecorated ?? self }
  private var ownClosers: [Any] = []
  private var ownObserved: [Need] = []

  /// Whether anything in the process has the lifetime `.graph`.
  static let hasGraphs = Atomic<Bool>(false)

  /// Guards what is added to bindings after registration: at set-up, and on the first run.
  private static let lock = Locked<Void>(())

  init(
    type: any Any.Type, name: String?, lifetime: Blueprint.Lifetime, origin: Place,
    traits: RecipeTraits, needs: @escaping @Sendable () -> [Need],
    decorating undecorated: AnyBinding? = nil, by decorator: Place? = nil
  ) {
    self.type = type
    self.name = name
    self.lifetime = lifetime
    self.origin = origin
    self.traits = traits
    self.tellNeeds = needs
    self.undecorated = undecorated?.undecorated ?? undecorated
    if lifetime == .graph { Self.hasGraphs.store(true, ordering: .relaxed) }
    self.decorators = (undecorated?.decorators ?? []) + (decorator.map { [$0] } ?? [])
  }

  // Not left to the compiler: an atomic in a class whose deinit is inlined elsewhere crashes it.
  @usableFromInline deinit {}

  var id: BindingID { BindingID(type, name) }

  var key: Blueprint.Key {
    // The property of a graph is known by its name.
    if traits.isGraphMember, let name { return Blueprint.Key(type: name) }
    return Blueprint.Key(type, name: name)
  }

  /// What the recipe needs, asked for once: many a binding is never asked.
  private var needList: NeedList {
    knownNeeds.load() ?? knownNeeds.set(NeedList(tellNeeds()))
  }

  var needs: [Need] { needList.needs }
  var argumentTypes: [any Any.Type] { needList.argumentTypes }
  /// Whether the recipe resolves by hand.
  var isOpaque: Bool { traits.isOpaque || needList.takesResolution }

  /// Whether the fast path may run the recipe.
  var isPlain: Bool {
    lifetime == .unique && !traits.isAsync && !traits.isOnMainActor
      && isObserved.load(ordering: .relaxed)
  }

  /// How to close an instance, in the order given; each is a closure of the binding's own type.
  var closers: [Any] { AnyBinding.lock.withLock { _ in base.ownClosers } }

  func addCloser(_ closer: Any) {
    AnyBinding.lock.withLock { _ in base.ownClosers.append(closer) }
  }

  var observed: [Need] { AnyBinding.lock.withLock { _ in base.ownObserved } }

  /// Adds what the recipe was seen to need and does not declare; the same need is added once.
  func observe(_ need: Need) {
    let isSame = { (other: Need) in other.id == need.id && other.kind == need.kind }
    guard !isObserved.load(ordering: .relaxed), need.kind != nil, traits.role != .handle,
      !needs.contains(where: isSame)
    else { return }
    AnyBinding.lock.withLock { _ in
      if !base.ownObserved.contains(where: isSame) { base.ownObserved.append(need) }
    }
  }

  // What needs the type is written where it is known, in `Binding`.

  /// Copies a kept instance to memory of its own.
  func copyInstance(_ bits: UInt) -> UInt { fatalError("overridden by Binding") }
  /// Takes an instance that is kept weakly, while it lives, to memory of its own.
  func copyInstance(_ weak: WeakInstance) -> UInt? { fatalError("overridden by Binding") }
  func destroyInstance(_ bits: UInt) { fatalError("overridden by Binding") }
  func prepare(_ cell: Cell, for core: ContainerCore) throws { fatalError("overridden by Binding") }
  func prepareAwaited(_ cell: Cell, for core: ContainerCore) async throws {
    fatalError("overridden by Binding")
  }
  /// The object that a kept instance is; `nil` when it is none.
  func object(_ bits: UInt) -> AnyObject? { fatalError("overridden by Binding") }
  func closing(_ bits: UInt) -> ClosingInstance { fatalError("overridden by Binding") }
  /// What closes an instance that is kept weakly, while it lives.
  func closing(_ weak: WeakInstance) -> ClosingInstance? {
    fatalError("overridden by Binding")
  }
  /// The weak counterpart of an instance; `nil` when it is no object.
  func weakInstance(_ bits: UInt) -> WeakInstance? { fatalError("overridden by Binding") }
  /// The same forwarding to an outer container, for a copy of the container that has it.
  func forwarding(in core: ContainerCore) -> AnyBinding { fatalError("overridden by Binding") }
  func decorated(by decorator: any AnyDecorator) -> AnyBinding {
    fatalError("overridden by Binding")
  }
}
