import Synchronization

/// Key, lifetime, place and traits of a binding.
@usableFromInline package struct BindingHead: Sendable {
  package internal(set) var key: Key
  /// `nil` if none was given: see ``Lifetime/unsaid``.
  var lifetime: LifetimeKind?
  package let origin: Place
  package internal(set) var role = Role.registered
  package internal(set) var traits = Traits()
  /// What a graph keeps and the container only asks for.
  package internal(set) var part: GraphPart?
  /// What the binding replaces.
  package internal(set) var replaced: Replaced?

  /// The part that a binding plays.
  package enum Role: Sendable {
    /// What users register.
    case registered, override, contribution, alias
    /// A decorator around the binding of the next layer.
    case layer
    /// A form such as `[T]`, made when somebody first asks for it.
    case form
    /// What stands behind a handle, or for a closing; it is no registration.
    case hidden
  }

  /// What a recipe is like, apart from its type.
  package struct Traits: Sendable {
    package internal(set) var isAsync = false
    package internal(set) var isOnMainActor = false
    /// Whether the instance is not `Sendable` and never leaves the main actor.
    package internal(set) var isConfined = false
    /// Whether it resolves by hand, so that its needs are known once it has run.
    package internal(set) var isOpaque = false
    /// Whether it gives an instance that the program has made, which forks share.
    package internal(set) var isGiven = false
    /// The core that it was given to, which alone closes it.
    package internal(set) var givenTo: Int?
    /// Whether the layer is a change for a test: see `modify`.
    package internal(set) var isModification = false
    /// Whether it is the form of a handle, which remembers where it was asked for.
    var isHandle = false
    /// Whether a handle asks for a new instance of what is behind it.
    var asksForNew = false
  }
}

/// What a binding replaces: an override, or one of two registrations of a key.
package final class Replaced: Sendable {
  /// Where it was registered.
  package let place: Place?
  /// What an override stands for that was registered in the same core, and runs where there is none.
  package let binding: AnyBinding?

  init(_ place: Place?, _ binding: AnyBinding? = nil) {
    (self.place, self.binding) = (place, binding)
  }
}

/// A key, a lifetime and a recipe; immutable, so that cores share it.
///
/// It knows no type: what its recipe makes is a ``Content`` of the key's type.
// SAFETY: everything in it is constant, or has its own lock.
@usableFromInline package class AnyBinding: @unchecked Sendable {
  /// Makes an instance on the calling thread, inside of the frame if it resolves anything.
  @usableFromInline typealias Making = @Sendable (AnyBinding, Core, inout Frame) throws -> Content
  @usableFromInline typealias Awaiting = @Sendable (AnyBinding, Resolution) async throws -> Content

  /// What makes it and awaits its needs, and these.
  ///
  /// Tuples, here and below, take less code.
  typealias More = (awaiting: Awaiting, needs: [Need])

  package final let head: BindingHead
  /// `nil` for a ``Binding``, which knows the type.
  private final let making: Making?
  /// The rest, which few ask for, made on demand so that a registration allocates little; `nil` if it
  /// needs nothing and need not be awaited.
  fileprivate final let more: (@Sendable () -> More)?
  /// What a layer wraps; `nil` for what is no layer.
  package final let inner: AnyBinding?
  /// The word of the key in a ``Table``.
  final let word: UInt
  package final let lifetime: LifetimeKind
  /// Whether nothing keeps the instance and its recipe may run wherever it is asked for.
  final let runsAnywhere: Bool
  /// The number in the order of registration, which copies keep.
  package final let number: Int
  final let isForm: Bool
  final let isUnique: Bool
  final let isGraph: Bool
  final let isScoped: Bool
  /// For an optional, the word of the type behind it: if that is a class, its instance will do.
  final let behind: UInt
  /// Whether its recipe may run wherever it is asked for.
  final let isPlain: Bool
  /// What few ask for, made when it is.
  private final let extras: Locked<Extras>

  private typealias Extras = (
    additions: Additions?,
    // The class of the last instance that was asked about, and whether it is ``Closeable``: a cast
    // takes ten times as long.
    closeable: (type: ObjectIdentifier, isCloseable: Bool)?,
    facts: (needs: [Need], argumentTypes: [any Any.Type])?
  )

  init(
    _ head: consuming BindingHead, _ making: consuming Making?,
    more: consuming (@Sendable () -> More)? = nil, _ additions: Additions? = nil, behind: UInt = 0,
    inner: AnyBinding? = nil, number: Int? = nil
  ) {
    self.number = number ?? Order.next()
    extras = Locked((additions, nil, nil))
    self.behind = behind
    isPlain = !head.traits.isAsync && !head.traits.isOnMainActor && !head.traits.isConfined
    word = head.key.word
    lifetime = head.lifetime ?? .single
    isForm = head.role == .form
    (isUnique, isGraph) = (lifetime == .unique, lifetime == .graph)
    isScoped = if case .scoped = lifetime { true } else { false }
    self.making = making
    runsAnywhere = isUnique && self.making == nil && isPlain && !head.traits.isHandle
    self.more = more
    self.inner = inner
    // At the end, so that it is moved and not copied.
    self.head = head
  }

  @usableFromInline deinit {}

  /// Whether it is a ``Binding``.
  final var isTyped: Bool { making == nil }
  /// Whether it needs anything to be there.
  final var hasNeeds: Bool { more != nil }
  package final var key: Key { head.key }
  package final var traits: BindingHead.Traits { head.traits }
  /// The binding as it was registered, without the layers around it.
  package final var base: AnyBinding { inner?.base ?? self }
  /// The layers around the binding as it was registered, the innermost first.
  package final var layers: [AnyBinding] { inner.map { $0.layers + [self] } ?? [] }

  /// What closes an instance; all copies share it, and what was seen of their needs.
  @inline(never) final var additions: Additions {
    extras.withLock { extras in
      let additions = extras.additions ?? Additions()
      extras.additions = additions
      return additions
    }
  }
  private final var added: Additions.State? {
    extras.withLock { $0.additions }?.state.withLock { $0 }
  }
  /// Whether `onClose` was given anything.
  package final var hasClosers: Bool { added?.closers.isEmpty == false }
  final var priority: Int? { added?.priority }

  /// Whether an instance has to be closed: by a function, by itself, or as only its actor can tell.
  final func closes(_ instance: Any, _ object: AnyObject?) -> Bool {
    if head.traits.isOnMainActor { return true }
    let type = object.map { ObjectIdentifier(Swift.type(of: $0)) }
    let (additions, known) = extras.withLock { ($0.additions, $0.closeable) }
    if let additions, additions.state.withLock({ !$0.closers.isEmpty }) { return true }
    guard let type else { return instance is any Closeable }
    if let known, known.type == type { return known.isCloseable }
    let isCloseable = instance is any Closeable
    extras.withLock { $0.closeable = (type, isCloseable) }
    return isCloseable
  }

  /// What the recipe needs, as far as its parameters tell.
  package final var needs: [Need] { hasNeeds ? facts.needs : [] }
  /// What the recipe was seen to resolve by hand.
  package final var observed: [Need] { added?.observed ?? [] }
  /// The types of the arguments that it takes.
  package final var argumentTypes: [any Any.Type] { hasNeeds ? facts.argumentTypes : [] }

  /// Notes a need that is no parameter; the same need once.
  final func observe(_ need: Need) {
    guard need.kind != nil, head.role != .hidden, !needs.contains(where: need.isSame) else {
      return
    }
    additions.state.withLock { state in
      // Names that a recipe makes up would be ever more.
      guard state.observed.count < 256, !state.observed.contains(where: need.isSame) else { return }
      state.observed.append(need)
    }
  }

  /// What is only known once types have been looked up, for those who ask.
  private final var facts: (needs: [Need], argumentTypes: [any Any.Type]) {
    if let known = extras.withLock({ $0.facts }) { return known }
    let needs = more?().needs ?? []
    let facts = (needs, needs.filter { $0.kind == nil }.flatMap(\.arguments))
    extras.withLock { $0.facts = facts }
    return facts
  }

  /// The same recipe under another head.
  func with(_ head: BindingHead) -> AnyBinding {
    AnyBinding(head, making, more: more, additions, inner: inner, number: number)
  }

  /// Runs the recipe.
  ///
  /// Who calls a method holds the binding, to which the frame refers.
  @inline(never)
  func content(for core: Core, in frame: inout Frame) throws -> Content {
    try making!(self, core, &frame)
  }

  final func contentAwaited(for core: Core) async throws -> Content {
    if let more { return try await more().awaiting(self, Resolution(core: core)) }
    var frame = Frame(self, core)
    return try content(for: core, in: &frame)
  }

  /// What a recipe has made, as it is kept.
  @usableFromInline @inline(__always)
  final func content<T>(_ value: T, in frame: inout Frame) -> Content {
    if T.self is AnyClass, !traits.isConfined, let work = frame.work {
      // SAFETY: an instance of a class is its reference.
      return work.making(unsafeBitCast(value, to: AnyObject.self))
    }
    return content(value)
  }

  @usableFromInline
  final func content<T>(_ value: T) -> Content { content(value, order: Order.next()) }

  final func content<T>(_ value: T, order: Int) -> Content {
    guard T.self is AnyClass, !traits.isConfined else { return Kept(value, self, order: order) }
    // SAFETY: an instance of a class is its reference.
    return Content(
      self, isKept: true, object: unsafeBitCast(value, to: AnyObject.self), order: order)
  }

  /// Keeps an object again that was held weakly.
  final func content(of object: AnyObject, order: Int) -> Content? {
    func value<T>(_: T.Type) -> Content? { (object as? T).map { content($0, order: order) } }
    if key.type is AnyClass, !traits.isConfined {
      return Content(self, isKept: true, object: object, order: order)
    }
    return _openExistential(key.type, do: value)
  }

  /// Closes an instance by what was given to `onClose`, and by its own `close()`.
  ///
  /// - Returns: what failed.
  final func close(_ content: Content, _ withOwn: Bool) async -> [any Error] {
    var (closers, failures) = (added?.closers ?? [], [any Error]())
    if withOwn, traits.isOnMainActor {
      // A conformance of the main actor is only seen there.
      let close = { @MainActor @Sendable (content: Handed<Content>) in
        try await (content.value.anyValue as? any Closeable)?.close()
      }
      closers.append { try await close($0) }
    } else if withOwn {
      closers.append { try await ($0.value.anyValue as? any Closeable)?.close() }
    }
    let content = Handed(content)
    for close in closers {
      do { try await close(content) } catch { failures.append(error) }
    }
    return failures
  }
}

/// What is added to a binding after it was registered, which all copies of it share.
final class Additions: Sendable {
  typealias Function = @Sendable @concurrent (Handed<Content>) async throws -> Void

  typealias State = (
    closers: [Function], observed: [Need],
    // The keys that were asked for by hand, which it need not look into again.
    asked: [Key],
    // The priority of the discovery that registered it.
    priority: Int?
  )

  let state = Locked<State>(([], [], [], nil))

  /// Whether a key is asked for the first time.
  func isFirst(_ key: Key) -> Bool {
    state.withLock { state in
      if state.asked.contains(key) { return false }
      if state.asked.count < 256 { state.asked.append(key) }
      return true
    }
  }
}

/// A binding whose type is known, so that a new instance goes to its caller as it is.
///
/// What is kept has none: to look up a generic class is a seventh of a registration.
// SAFETY: as for the base class.
@usableFromInline final class Binding<T>: AnyBinding, @unchecked Sendable {
  /// Makes an instance on the calling thread, inside of the frame if it resolves anything.
  @usableFromInline let make: @Sendable (Core, inout Frame) throws -> T

  init(
    _ head: consuming BindingHead,
    make: consuming @escaping @Sendable (Core, inout Frame) throws -> T,
    more: consuming (@Sendable () -> More)? = nil, _ additions: Additions? = nil, behind: UInt = 0,
    number: Int? = nil
  ) {
    self.make = make
    super.init(head, nil, more: more, additions, behind: behind, number: number)
  }

  override func with(_ head: BindingHead) -> AnyBinding {
    Binding(head, make: make, more: more, additions, number: number)
  }

  /// Runs the recipe.
  ///
  /// Who calls a method holds the binding, to which the frame refers.
  @export(implementation) @inline(never)
  func made(for core: Core, in frame: inout Frame) throws -> T { try make(core, &frame) }

  override func content(for core: Core, in frame: inout Frame) throws -> Content {
    content(try make(core, &frame), in: &frame)
  }
}
