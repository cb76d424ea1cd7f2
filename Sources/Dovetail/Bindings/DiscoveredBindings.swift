/// What a container has of `installDiscovered()`.
struct DiscoveredBindings {
  /// The priority of the discovery that the task is installing.
  @TaskLocal static var current: Int?

  var types: Set<ObjectIdentifier> = []
  /// The keys that they registered, with place and priority.
  private var bindings: [BindingID: (origin: Place, priority: Int)] = [:]

  enum Standing {
    /// It is registered as ever.
    case usual
    /// It takes the place of a discovered one of lower priority, as it should.
    case outranking
    /// A discovered one of higher priority has the key, and keeps it.
    case outranked
  }

  /// How a binding stands that is being registered, where the old one has its key.
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
