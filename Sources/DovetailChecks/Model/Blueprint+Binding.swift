@_spi(Tools) import Dovetail

extension Blueprint {
  /// A key, the lifetime of its instances, the needs of its recipe, and the place of registration.
  public struct Binding: Sendable, Hashable {
    /// The key that the binding is found by.
    public var key: Key
    /// The part that the binding plays in its scope.
    public var role: Role
    /// How long an instance is kept.
    public var lifetime: Lifetime
    /// The scope of the blueprint that it was registered in, by its index; 0 is the outermost.
    public var scope: Int
    /// Where it was registered.
    public var location: Location
    /// The needs of its recipe, in the order of its parameters, and then those seen at run time.
    public var edges: [Edge]
    /// The types of the arguments that a caller has to pass, in order.
    public var arguments: [String]
    /// Whether the recipe is asynchronous.
    public var isAsync: Bool
    /// The global actor the recipe runs on, for example `MainActor`.
    public var actor: String?
    /// Whether an instance stays on that actor because its type is not `Sendable`.
    public var isConfined: Bool
    /// Whether the recipe resolves by hand, so that its needs are known only after it has run.
    public var isOpaque: Bool
    /// Where the decorators of this binding were registered, the innermost first.
    public var decorators: [Location]
    /// Where the binding was registered that this override replaces; `nil` if it's another role's, or
    /// isn't known.
    public var overrides: Location?
    /// For an override, what runs where there is none: one binding, or none; not in the format.
    var overridden: [Binding] = []
    /// Whether the binding stands for an owner of properties, which provides nothing; not in the
    /// format.
    @_spi(Tools) public var isOwner = false
    /// Whether that owner is an actor.
    @_spi(Tools) public var isOfActor = false
    /// For a property of an installed graph, the graph's parts that it may use beside its edges: none,
    /// if those are complete.
    @_spi(Tools) public var graphParts: [Key]?

    /// Makes a binding; everything but the key and the location has the usual value.
    public init(
      key: Key, role: Role = .single, lifetime: Lifetime = .single, scope: Int = 0,
      location: Location, edges: [Edge] = [], arguments: [String] = [], isAsync: Bool = false,
      actor: String? = nil, isConfined: Bool = false, isOpaque: Bool = false,
      decorators: [Location] = []
    ) {
      (self.key, self.role, self.lifetime, self.scope) = (key, role, lifetime, scope)
      (self.location, self.edges, self.arguments) = (location, edges, arguments)
      (self.isAsync, self.actor, self.isConfined) = (isAsync, actor, isConfined)
      (self.isOpaque, self.decorators) = (isOpaque, decorators)
    }

    /// The module that registered the binding, taken from its location.
    public var module: String { location.module }
  }

  /// The part that a binding plays.
  public enum Role: Sendable, Hashable {
    /// It provides its key.
    case single
    /// It contributes one element to the collection of its type.
    case contribution
    /// It answers with the instance of another key; that key is its only edge.
    case alias
    /// It overrides another binding in a test; `matched` is false if there was none.
    case override(matched: Bool)
    /// It replaces a binding of the same key that was registered elsewhere in the same scope.
    case replacement(of: Location)

    /// The role's word in the format.
    @_spi(Tools) public var word: String {
      switch self {
      case .single: "single"
      case .contribution: "contribution"
      case .alias: "alias"
      case .override: "override"
      case .replacement: "replacement"
      }
    }
  }

  /// How long an instance is kept.
  public enum Lifetime: Sendable, Hashable {
    /// One in the container that registered it.
    case single
    /// One in the container that registered it, built by `start()`.
    case eager
    /// One in each scope of that name.
    case scoped(String)
    /// One for as long as something holds it.
    case weak
    /// One in each resolution.
    case graph
    /// A new one every time.
    case unique

    /// The lifetime's word in the format.
    @_spi(Tools) public var word: String { String(spelling.dropFirst().prefix { $0 != "(" }) }

    /// The lifetime as it is written at a registration: `.scoped("session")`.
    @_spi(Tools) public var spelling: String { kind.spelling }

    /// The lifetime as containers know it.
    var kind: LifetimeKind {
      switch self {
      case .single: .single
      case .eager: .eager
      case .scoped(let name): .scoped(name)
      case .weak: .weak
      case .graph: .graph
      case .unique: .unique
      }
    }

    init(_ kind: LifetimeKind) {
      self =
        switch kind {
        case .single: .single
        case .eager: .eager
        case .scoped(let name): .scoped(name)
        case .weak: .weak
        case .graph: .graph
        case .unique: .unique
        }
    }
  }
}
