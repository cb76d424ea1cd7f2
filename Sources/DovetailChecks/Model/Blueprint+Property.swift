@_spi(Tools) import Dovetail

extension Blueprint {
  /// A stored property of the program that needs a dependency, from the compiler's record of it.
  ///
  /// The record has the type that the property asks for, but not the name or the container.
  public struct Property: Sendable, Hashable, CustomStringConvertible {
    /// The type that has the property, with its module: `App.Screen`.
    public var owner: String
    /// The text that tells the owner from other types, like the identity of a key.
    public var identity: String
    /// The name of the property.
    public var name: String
    /// The need of the property; `nil` if it depends on the parameters of a generic owner.
    public var need: Edge?
    /// Whether the owner is an actor, so that the property is not on the main actor.
    public var isOfActor: Bool
    /// The provider outside of the blueprint, in words: an inner scope, or a graph.
    public var elsewhere: String?

    /// Makes a property; without an identity, the spelling of the owner is its identity.
    public init(
      owner: String, identity: String? = nil, name: String, need: Edge?, isOfActor: Bool = false,
      elsewhere: String? = nil
    ) {
      self.owner = owner
      self.identity = identity ?? owner
      (self.name, self.need, self.isOfActor, self.elsewhere) = (name, need, isOfActor, elsewhere)
    }

    /// The module that declares the owner.
    public var module: String { String(owner.prefix { $0 != "." }) }

    /// The property as a path shows it: `App.Screen.network`.
    public var description: String { "\(owner).\(name)" }
  }
}
