import Dovetail

/// Remembers the objects that containers keep, without holding them.
final class LeakWitness: Witness {
  private struct Watched: Sendable {
    let key: Blueprint.Key
    let registered: Blueprint.Location
    let reference: Reference
  }

  // SAFETY: never assigned again; the runtime synchronises loading with the object's end.
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

  func began(_ step: WitnessedStep) {}

  func ended(_ step: WitnessedStep, with result: Result<Any, any Error>) {
    guard !step.isWaiting, case .success(let instance) = result, type(of: instance) is AnyClass
    else { return }
    guard !allowed.contains(where: { $0.allows(step) }) else { return }
    switch step.lifetime {
    case .unique, .graph: return
    case .single, .eager, .scoped, .shared: break
    }
    watch(step.key, step.registered, instance as AnyObject)
  }

  func watch(_ kept: KeptObject) {
    guard !allowed.contains(where: { $0.allows(kept) }) else { return }
    watch(kept.key, kept.registered, kept.object)
  }

  private func watch(_ key: Blueprint.Key, _ registered: Place, _ object: AnyObject) {
    let watched = Watched(
      key: key, registered: registered.location, reference: Reference(object))
    self.watched.withLock { $0.append(watched) }
  }

  private var leaked: [Watched] {
    watched.withLock { $0 }.filter { $0.reference.object != nil }
  }

  /// Lets finished tasks end: until then they may hold instances.
  func settle() async {
    for _ in 0..<1_000 where !leaked.isEmpty { await Task.yield() }
  }

  /// Reports each object once, under the key that it was first made for.
  func report(to reporter: Reporter, at place: Place) {
    var seen: Set<ObjectIdentifier> = []
    for leak in leaked {
      guard let object = leak.reference.object, seen.insert(ObjectIdentifier(object)).inserted
      else { continue }
      reporter.report(
        .leakedInstance(leak.key, registered: leak.registered, at: place.location), at: place)
    }
  }
}
