@_spi(Tools) import Dovetail

extension Blueprint {
  /// One need of a binding's recipe.
  public struct Edge: Sendable, Hashable {
    /// The key that is needed.
    public var key: Key
    /// How the key is needed.
    public var kind: Kind
    /// The parameter of the recipe that needs it, counted from 1; `nil` if it was seen at run time.
    public var parameter: Int?
    /// The types of the arguments that a `Maker`, or an optional one, passes, in order; otherwise
    /// empty.
    public var arguments: [String]
    /// How the need is known.
    public var origin: Origin
    /// How a handle needs the dependency once it is used; otherwise the same as ``kind``.
    ///
    /// `Lazy<T>` and `Weak<T>` need a `T` then, `Lazy<T>?` needs one only if it is there, and
    /// `Lazy<[T]>` needs every contribution.
    @_spi(Tools) public var use: Kind {
      get { unusualUse ?? kind.usualUse }
      set { unusualUse = newValue == kind.usualUse ? nil : newValue }
    }
    /// The use, if it is not the usual one of the kind.
    @_spi(Tools) public var unusualUse: Kind?

    /// Makes an edge.
    public init(
      key: Key, kind: Kind = .required, parameter: Int? = nil, arguments: [String] = [],
      origin: Origin = .recipe
    ) {
      (self.key, self.kind, self.parameter, self.arguments) = (key, kind, parameter, arguments)
      self.origin = origin
    }

    /// How a need is known.
    public enum Origin: Sendable, Hashable {
      /// From a parameter of the recipe, or from a run in which the recipe asked for it.
      case recipe
      /// From a stored property of the recipe's type.
      case property(String)
      /// From the recipe's source, at this place.
      case source(Location)

      /// The property that needs it.
      var property: String? { if case .property(let name) = self { name } else { nil } }

      /// The place in the source that needs it.
      var place: Location? { if case .source(let place) = self { place } else { nil } }
    }

    /// How a dependency is needed, given by its form: `T`, `T?`, `[T]`, `Lazy<T>`, `Weak<T>` or
    /// `Maker<T, …>`.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// `T`: it has to be there when the recipe runs.
      case required
      /// `T?`: used if it is there.
      case optional
      /// `[T]`: every contribution, possibly none.
      case collection
      /// `Lazy<T>`: resolved on first use.
      case deferred
      /// `Weak<T>`: resolved on first use, and not kept alive.
      case deferredWeak
      /// `Maker<T, …>`: made on demand.
      case factory

      /// The ``Edge/use`` of an edge that doesn't say; a format without it wrote `Lazy<T>?` as
      /// weak too.
      @_spi(Tools) public var usualUse: Kind {
        switch self {
        case .required, .deferred, .factory: .required
        case .optional, .deferredWeak: .optional
        case .collection: .collection
        }
      }

      /// Whether the dependency is resolved after the recipe has run, so that it closes no cycle.
      public var isDeferred: Bool { need.isDeferred }

      /// The kind as containers know it.
      var need: NeedKind { NeedKind(rawValue: rawValue) ?? .required }

      init(_ kind: NeedKind) { self = Self(rawValue: kind.rawValue) ?? .required }
    }
  }
}
