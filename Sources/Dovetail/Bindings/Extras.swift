import DovetailBlueprint

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
