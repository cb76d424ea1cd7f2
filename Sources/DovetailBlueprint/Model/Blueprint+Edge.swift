extension Blueprint {
  /// One thing a binding's recipe needs.
  public struct Edge: Sendable, Hashable, Codable {
    /// What is needed.
    public var key: Key
    /// How it is needed.
    public var kind: Kind
    /// Which parameter of the recipe needs it, counted from 1; `nil` when it was observed at run
    /// time.
    public var parameter: Int?
    /// The types of the arguments that a `Maker`, or an optional one, passes, in order; else empty.
    public var arguments: [String]
    /// How the need is known.
    public var origin: Origin

    /// Makes an edge.
    public init(
      key: Key, kind: Kind = .required, parameter: Int? = nil, arguments: [String] = [],
      origin: Origin = .recipe
    ) {
      self.key = key
      self.kind = kind
      self.parameter = parameter
      self.arguments = arguments
      self.origin = origin
    }

    /// How a need is known.
    public enum Origin: Sendable, Hashable, Codable {
      /// A parameter of the recipe states it, or the recipe was seen to ask.
      case recipe
      /// A stored property of what the recipe makes asks for it.
      case property(String)
      /// The recipe's source asks for it, at this place.
      case source(Location)

      /// The property that asks.
      var property: String? { if case .property(let name) = self { name } else { nil } }
    }

    /// How a dependency is needed, which its form tells: `T`, `T?`, `[T]`, `Lazy<T>`, `Weak<T>`,
    /// `Maker<T, …>`.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// `T`: it has to be there when the recipe runs.
      case required
      /// `T?`: used when it is there.
      case optional
      /// `[T]`: every contribution, maybe none.
      case collection
      /// `Lazy<T>`: resolved on first use.
      case deferred
      /// `Weak<T>`: resolved on first use, and not kept alive; nothing when nobody provides it.
      case deferredWeak
      /// `Maker<T, …>`: made on demand.
      case factory

      /// Whether something has to provide the dependency.
      package var hasToBeMet: Bool {
        switch self {
        case .required, .deferred, .factory: true
        case .optional, .collection, .deferredWeak: false
        }
      }

      /// Whether the dependency is resolved after the recipe has run, so that it closes no cycle.
      public var isDeferred: Bool {
        switch self {
        case .required, .optional, .collection: false
        case .deferred, .deferredWeak, .factory: true
        }
      }
    }
  }
}
