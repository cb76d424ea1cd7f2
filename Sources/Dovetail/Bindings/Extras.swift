import DovetailBlueprint
import Synchronization

/// What was registered in a container but is in none of its tables.
struct Extras {
  /// The contributions to each collection, in order.
  var contributions: [BindingID: [Cell]] = .init()
  /// The contributions of a fork's original, until the fork needs its own.
  var inherited: [BindingID: [Cell]]?
  /// A scope's instances for bindings that its table cannot hold under their key: contributions,
  /// and keys that are decorated in the scope.
  var derived: [ObjectIdentifier: Cell] = .init()
  /// The decorators of each key, the innermost first; a later binding of the key gets them too.
  var decorators: [BindingID: [any AnyDecorator]] = .init()
  /// The aliases that are decorated or modified.
  private(set) var aliases: [BindingID] = []
  /// The modifications of keys that nothing provided.
  var unmatched: [Cell] = []
  /// The aliases of contributions, which provide nothing.
  var idleAliases: [IdleAlias] = []
  /// What installed graphs keep on actors of their own.
  var leftOut: [Blueprint.Binding] = []
  /// The modules that were installed, and those that contributed the same again.
  var modules = InstalledModules()
  /// The discoveries that `installDiscovered()` has installed.
  var discovered: DiscoveredBindings?

  mutating func add(alias: BindingID) {
    if !aliases.contains(alias) { aliases.append(alias) }
  }

  /// The cells that may keep an instance.
  var cells: [Cell] { allContributions + derived.values }
  var allContributions: [Cell] { contributions.values.flatMap { $0 } }
}

/// An alias of a contribution, and where the contribution was registered.
struct IdleAlias {
  let type: any Any.Type
  let name: String?
  let place: Place
  let contribution: Place
}

/// Extras behind one reference, which most scopes leave empty.
struct BoxedExtras {
  private final class Box {
    // SAFETY: touched under the lock of the container's state, or once it was taken out of there.
    @exclusivity(unchecked) var extras: Extras

    init(_ extras: Extras) { self.extras = extras }
  }

  // SAFETY: never changed.
  private nonisolated(unsafe) static let none = Box(Extras())
  private var box: Box?
  var isEmpty: Bool { box == nil }

  /// Read in place; the first change makes the box, or copies one that forks share.
  ///
  /// Always inlined, and so with one `yield` each: a call would allocate a frame.
  var extras: Extras {
    @inline(__always) _read {
      let box = box ?? Self.none
      yield box.extras
    }
    @inline(__always) _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box?.extras ?? Extras()) }
      yield &box!.extras
    }
  }

  /// The same for a fork, which has contributions of its own once it needs them.
  func forFork() -> BoxedExtras {
    guard let box else { return self }
    var extras = box.extras
    extras.contributions = .init()
    extras.inherited = box.extras.inherited ?? box.extras.contributions
    extras.derived = .init()
    extras.unmatched = []
    return BoxedExtras(box: Box(extras))
  }

  /// Takes everything out.
  mutating func takeAll() -> BoxedExtras {
    defer { box = nil }
    return self
  }
}

/// The discoveries that a container has installed, and their keys.
package struct DiscoveredBindings {
  /// The priority of the discovery that the task is installing.
  @TaskLocal static var current: Int?

  var types: Set<ObjectIdentifier> = []
  /// The keys that discoveries registered, with place and priority.
  private var bindings: [BindingID: (origin: Place, priority: Int)] = .init()

  /// Runs the registrations of a discovery.
  package static func register(priority: Int, _ registrations: () -> Void) {
    $current.withValue(priority, operation: registrations)
  }

  enum Standing {
    /// The binding is registered as usual.
    case usual
    /// The binding replaces a discovered one of lower priority, as it should.
    case outranking
    /// A discovered binding of higher priority has the key, and keeps it.
    case outranked
  }

  /// The standing of a binding that is being registered, given the old cell of its key.
  mutating func standing(
    of binding: AnyBinding, as role: BindingRole, after old: Cell?
  ) -> Standing {
    guard role == .registered || role == .alias, let priority = Self.current else { return .usual }
    let known = bindings[binding.id].flatMap { $0.origin == old?.binding.origin ? $0 : nil }
    if let known, known.priority > priority { return .outranked }
    bindings[binding.id] = (binding.origin, priority)
    return known.map { $0.priority < priority } == true ? .outranking : .usual
  }
}

extension ContainerCore {
  /// Notes that a discovery is about to be installed; false if it already was, here or in a parent.
  package func claim(discovery type: any Any.Type) -> Bool {
    let id = ObjectIdentifier(type)
    let isKnown = chain.dropFirst().contains { core in
      core.state.withLock { $0.extras.discovered?.types.contains(id) == true }
    }
    if isKnown { return false }
    return state.withLock { state in
      state.extras.discovered = state.extras.discovered ?? DiscoveredBindings()
      return state.extras.discovered?.types.insert(id).inserted == true
    }
  }
}

/// The modules that were installed in a container.
struct InstalledModules: Sendable {
  /// The place where each module was installed first.
  var places: [ObjectIdentifier: Place] = .init()
  /// The modules that contributed or decorated the same again, and where.
  var repeated: [(module: any Any.Type, first: Place, place: Place)] = []

  /// The installation under way; it may repeat, at the same line, what another installation
  /// registered.
  @TaskLocal private static var number: UInt32 = 0
  /// The same; the task is asked only once something has been installed in the process.
  static var current: UInt32 { count.load(ordering: .relaxed) == 0 ? 0 : number }
  /// A module that is being installed, known by its type and the bytes of its properties.
  struct UnderWay: Equatable {
    let core: ObjectIdentifier
    let type: ObjectIdentifier
    let bytes: [UInt8]
  }

  @TaskLocal static var underWay: [UnderWay] = []
  /// Whether the module that is being installed was installed before.
  @TaskLocal static var isAgain = false

  private static let count = Atomic<UInt32>(0)
  /// Runs the registrations of an installation.
  static func installing(_ register: () -> Void) {
    $number.withValue(count.wrappingAdd(1, ordering: .relaxed).newValue, operation: register)
  }
}
