import Synchronization

/// The instances that live as long as one resolution which runs on one thread.
///
/// Nobody else can ask for them or build them: so there is no lock, and no ``Build``.
final class ThreadGraph {
  private struct Key: Hashable {
    let binding: ObjectIdentifier
    let core: ObjectIdentifier
  }

  /// With each instance its container: while a key names that, no later one may have its place in memory.
  private var instances: [Key: (binding: AnyBinding, bits: UInt, core: ContainerCore)] = [:]

  deinit {
    for (binding, bits, _) in instances.values { binding.destroyInstance(bits) }
  }

  /// The one of the resolution that runs on the calling thread.
  static var current: ThreadGraph {
    let record = ThreadRecord.current
    if let graph = record.pointee.own.pointee.graph { return graph }
    let graph = ThreadGraph()
    record.pointee.own.pointee.graph = graph
    record.pointee.needsCleanup.store(true, ordering: .relaxed)
    return graph
  }

  /// The instance of a binding, resolved for a container, as its cell would hold it.
  func instance(of binding: AnyBinding, for core: ContainerCore) -> UInt? {
    instances[Self.key(binding, core)]?.bits
  }

  func keep(_ bits: UInt, of binding: AnyBinding, for core: ContainerCore) {
    instances[Self.key(binding, core)] = (binding, bits, core)
  }

  private static func key(_ binding: AnyBinding, _ core: ContainerCore) -> Key {
    Key(binding: ObjectIdentifier(binding), core: ObjectIdentifier(core))
  }
}
