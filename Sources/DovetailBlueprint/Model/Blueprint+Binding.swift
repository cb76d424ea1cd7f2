extension Blueprint {
  /// A key, how long its instance is kept, what its recipe needs, and where it was registered.
  public struct Binding: Sendable, Hashable, Codable {
    /// What the binding is found by.
    public var key: Key
    /// What part the binding plays in its scope.
    public var role: Role
    /// How long an instance is kept.
    public var lifetime: Lifetime
    /// Which of the blueprint's scopes the binding was registered in; 0 is the outermost.
    public var scope: Int
    /// Where it was registered.
    public var location: Location
    /// What its recipe needs, in the order of its parameters, then what was observed at run time.
    public var edges: [Edge]
    /// The types of the arguments that a caller has to pass, in order.
    public var arguments: [String]
    /// Whether the recipe is asynchronous.
    public var isAsync: Bool
    /// The global actor the recipe runs on, for example `MainActor`.
    public var actor: String?
    /// Whether an instance stays on that actor, because its type is not `Sendable`.
    public var isConfined: Bool
    /// Whether the recipe resolves by hand, so that its needs are known only once it has run.
    public var isOpaque: Bool
    /// Where the decorators of this binding were registered, the innermost first.
    public var decorators: [Location]
    /// Whether this stands for an owner of properties, which provides nothing; never part of the format.
    package var isOwner = false
    /// Whether that owner is an actor.
    package var isOfActor = false
    /// For what an installed graph makes: the graph's parts that it may use, where its edges do not tell; never part
    /// of the format.
    package var graphParts: [Key]?

    /// Makes a binding; all but key and location have the usual value.
    public init(
      key: Key, role: Role = .single, lifetime: Lifetime = .single, scope: Int = 0,
      location: Location, edges: [Edge] = [], arguments: [String] = [], isAsync: Bool = false,
      actor: String? = nil, isConfined: Bool = false, isOpaque: Bool = false,
      decorators: [Location] = []
    ) {
      self.key = key
      self.role = role
      self.lifetime = lifetime
      self.scope = scope
      self.location = location
      self.edges = edges
      self.arguments = arguments
      self.isAsync = isAsync
      self.actor = actor
      self.isConfined = isConfined
      self.isOpaque = isOpaque
      self.decorators = decorators
    }

    /// The module that registered the binding, read off its location.
    public var module: String { location.module }
  }

  /// What part a binding plays.
  public enum Role: Sendable, Hashable, Codable {
    /// It provides its key.
    case single
    /// It is one of many that a collection of its type is made of.
    case contribution
    /// It answers with the instance of another key; that key is its only edge.
    case alias
    /// It stands in for another binding in a test; `matched` is false when there was nothing to
    /// stand in for.
    case override(matched: Bool)
    /// It replaces a binding of the same key that was registered at another place of the same scope.
    case replacement(of: Location)
  }

  /// How long an instance is kept.
  public enum Lifetime: Sendable, Hashable, Codable {
    /// One in the container that registered it.
    case single
    /// One in the container that registered it, built by `start()`.
    case eager
    /// One in each scope of the name.
    case scoped(String)
    /// One while anybody holds it.
    case shared
    /// One in a resolution.
    case graph
    /// A new one every time.
    case unique
  }
}
