/// What discoveries register: of two that provide a key, the one of higher priority.
package enum Discovering {
  /// The priority of the discovery that the task is installing.
  @TaskLocal fileprivate static var priority: Int?

  /// Runs the registrations of a discovery.
  package static func register(priority: Int, _ registrations: () -> Void) {
    $priority.withValue(priority, operation: registrations)
  }
}

extension Core {
  /// Notes that a discovery is about to be installed; false if it already was, here or in a parent.
  package func claim(discovery type: any Any.Type) -> Bool {
    let id = ObjectIdentifier(type)
    let isKnown = chain.dropFirst().contains { core in
      core.state.withLock { $0.remarks.discoveries.contains(id) }
    }
    return !isKnown && state.withLock { $0.remarks.discoveries.insert(id).inserted }
  }

  /// Whether a discovery of higher priority has the key of a binding; one of lower priority goes.
  func isOutranked(_ binding: AnyBinding) -> Bool {
    guard let priority = Discovering.priority,
      binding.head.role == .registered || binding.head.role == .alias
    else { return false }
    let key = binding.key
    let known: Int? = state.withLock { state in
      let known = state.remarks.discovered[key].flatMap { known in
        known.place == state.base(of: key)?.head.origin ? known.priority : nil
      }
      if known.map({ $0 <= priority }) ?? true {
        state.remarks.discovered[key] = (binding.head.origin, priority)
      }
      return known
    }
    guard let known else { return false }
    if known < priority { remove(key) }
    return known > priority
  }
}
