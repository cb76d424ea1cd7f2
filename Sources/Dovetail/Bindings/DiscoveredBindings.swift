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
