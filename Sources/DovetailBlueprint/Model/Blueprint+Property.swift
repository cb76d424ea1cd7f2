extension Blueprint {
  /// A stored property of the program that asks for a dependency, as the compiler left a record of it.
  ///
  /// The record says what the property asks for, and not under which name or of which container.
  public struct Property: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The type that has the property, with its module: `App.Screen`.
    public var owner: String
    /// What tells the owner from another type, as the identity of a key does.
    public var identity: String
    /// The property.
    public var name: String
    /// What it asks for; `nil` where that depends on the parameters of a generic owner.
    public var need: Edge?
    /// Whether the owner is an actor, whose properties are not those of the main actor.
    public var isOfActor: Bool
    /// What provides it outside of the blueprint, in words: an inner scope, or a graph.
    public var elsewhere: String?

    /// Makes a property; without an identity, the spelling of the owner is its identity.
    public init(
      owner: String, identity: String? = nil, name: String, need: Edge?, isOfActor: Bool = false,
      elsewhere: String? = nil
    ) {
      self.owner = owner
      self.identity = identity ?? owner
      self.name = name
      self.need = need
      self.isOfActor = isOfActor
      self.elsewhere = elsewhere
    }

    /// The module that declares the owner.
    public var module: String { String(owner.prefix { $0 != "." }) }

    /// The property as a path shows it: `App.Screen.network`.
    public var description: String { "\(owner).\(name)" }
  }
}
