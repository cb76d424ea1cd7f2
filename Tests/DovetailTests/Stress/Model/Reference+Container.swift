extension Reference {
  /// The model of a container, without its public interface.
  final class Container {
    let id: Int
    let name: String?
    let parent: Container?
    let isFork: Bool
    private(set) var isClosed = false
    private(set) var isForsaken = false
    private(set) var bindings: [Int: Binding] = [:]
    private var slots: [Int: Slot] = [:]
    /// What was made for bindings that were replaced or removed, until the container is closed.
    private var replaced: [Slot] = []
    private var children: [WeakContainer] = []

    private struct WeakContainer { weak var container: Container? }

    init(_ model: Reference, name: String?, below parent: Container?, isFork: Bool = false) {
      id = model.newID()
      (self.name, self.parent, self.isFork) = (name, parent, isFork)
      parent?.children.append(WeakContainer(container: self))
      isClosed = parent?.isClosed ?? false
    }

    /// This container and its parents, the innermost first.
    var chain: [Container] { [self] + (parent?.chain ?? []) }

    private var liveChildren: [Container] { children.compactMap(\.container) }

    func find(_ key: Int) -> (owner: Container, binding: Binding)? {
      for container in chain {
        if let binding = container.bindings[key] { return (container, binding) }
      }
      return nil
    }

    func slot(of binding: Binding) -> Slot {
      if let slot = slots[binding.key] { return slot }
      let slot = Slot(binding)
      slots[binding.key] = slot
      return slot
    }

    func register(_ binding: Binding) {
      guard !isClosed else { return }
      bindings[binding.key] = binding
      drop(binding.key)
    }

    func override(_ binding: Binding) {
      let owner = chain.first { isFork && $0.isFork && $0.bindings[binding.key] != nil }
      (owner ?? self).register(binding)
    }

    /// Where nothing was registered, nothing is lost: what is kept for an outer container stays.
    func unregister(_ key: Int) {
      if bindings.removeValue(forKey: key) != nil { drop(key) }
    }

    private func drop(_ key: Int) {
      replace(key)
      dropBelow(key)
    }

    private func replace(_ key: Int) {
      if let slot = slots.removeValue(forKey: key), slot.value != nil { replaced.append(slot) }
    }

    /// Drops the instances that scopes below keep for a binding of an outer container.
    private func dropBelow(_ key: Int) {
      for child in liveChildren {
        if child.bindings[key] == nil { child.replace(key) }
        child.dropBelow(key)
      }
    }

    func fork(_ model: Reference) -> Container {
      let copy = Container(model, name: name, below: parent?.fork(model), isFork: true)
      copy.bindings = bindings
      copy.isClosed = isClosed
      return copy
    }

    /// Lets go of the instances, because nothing holds the container any more.
    func forsake() {
      isForsaken = true
      (slots, replaced) = ([:], [])
    }

    /// Closes scopes, then instances; returns the serial numbers of the closed parts, in order.
    ///
    /// A container that goes without being closed closes nothing, not even with its parent.
    func close() -> [Int] {
      if isClosed { return [] }
      var closed: [Int] = []
      for child in liveChildren.reversed() { closed += child.close() }
      if !isForsaken {
        closed += (slots.values + replaced).compactMap { $0.value?.serial }.sorted(by: >)
      }
      isClosed = true
      bindings = [:]
      (slots, replaced) = ([:], [])
      return closed
    }
  }

  /// The model of the `DependencyContainer` that a user holds.
  final class Face {
    let container: Container
    let parent: Face?

    init(_ container: Container, parent: Face?) {
      self.container = container
      self.parent = parent
    }

    deinit { container.forsake() }

    func fork(_ model: Reference) -> Face {
      let copy = container.fork(model)
      return Face.around(copy)
    }

    private static func around(_ container: Container) -> Face {
      Face(container, parent: container.parent.map(around))
    }
  }
}
