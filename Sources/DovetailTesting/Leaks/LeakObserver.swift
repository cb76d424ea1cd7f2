import DovetailChecks

/// Remembers the objects that containers keep, without holding them.
final class LeakObserver: DependencyObserver {
  private struct Watched: Sendable {
    let key: Blueprint.Key
    let registered: Blueprint.Location
    let reference: Reference
  }

  // SAFETY: never assigned again; the runtime synchronizes loading with the object's end.
  private final class Reference: @unchecked Sendable {
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }

  private let allowed: [AllowedDependency]
  private let watched = Locked<[Watched]>([])

  init(_ allowed: [AllowedDependency]) {
    self.allowed = allowed
  }

  var followsForks: Bool { true }

  func began(_ step: ObservedStep) {}

  func ended(_ step: ObservedStep, with result: Result<Any, any Error>) {
    guard !step.isWaiting, case .success(let instance) = result, type(of: instance) is AnyClass
    else { return }
    // What the program has given to a fork's original is not the fork's.
    let traits = step.binding.base.traits
    if traits.isGiven, traits.givenTo != step.owner.number { return }
    switch step.binding.lifetime {
    case .unique, .graph: return
    case .single, .eager, .scoped, .weak: watch(instance as AnyObject, of: step.binding)
    }
  }

  /// Remembers an object that a container keeps for a binding.
  func watch(_ object: AnyObject, of binding: AnyBinding) {
    if allowed.contains(where: { $0.allows(binding) }) { return }
    let watched = Watched(
      key: .init(binding.key), registered: binding.base.head.origin.location,
      reference: Reference(object))
    self.watched.withLock { $0.append(watched) }
  }

  private var leaked: [Watched] {
    watched.withLock { $0 }.filter { $0.reference.object != nil }
  }

  /// Lets finished tasks end: until then they may hold instances.
  func settle() async {
    for _ in 0..<1_000 where !leaked.isEmpty { await Task.yield() }
  }

  /// Reports each object once, under the key that it was first made for; an object that holds
  /// others comes before them.
  func report(to reporter: Reporter, of blueprint: Blueprint, at place: Place) {
    var seen: Set<ObjectIdentifier> = []
    let leaks = leaked.filter { leak in
      leak.reference.object.map { seen.insert(ObjectIdentifier($0)).inserted } ?? false
    }
    let needs = leaks.map { blueprint.reach(of: $0.key) }
    let holders = leaks.indices.map { leak in
      leaks.indices.filter { $0 != leak && needs[$0].contains(leaks[leak].key) }
    }
    // Who holds is held by fewer; those of a circle stay in the order in which they were made.
    for (index, leak) in leaks.enumerated().sorted(by: {
      (holders[$0.offset].count, $0.offset) < (holders[$1.offset].count, $1.offset)
    }) {
      reporter.report(
        .leakedInstance(
          leak.key, registered: leak.registered, heldBy: holders[index].first.map { leaks[$0].key },
          at: place.location), at: place)
    }
  }
}

extension Blueprint {
  /// The keys that the instances of a key hold, directly and through others.
  fileprivate func reach(of key: Key) -> Set<Key> {
    var (reached, rest): (Set<Key>, [Key]) = ([], [key])
    while let next = rest.popLast() {
      for binding in bindings where binding.key == next {
        for edge in binding.edges where edge.kind != .deferredWeak && edge.kind != .factory {
          if reached.insert(edge.key).inserted { rest.append(edge.key) }
        }
      }
    }
    return reached
  }
}
