extension Blueprint {
  /// Something that was registered and changes nothing.
  public struct Ineffective: Sendable, Hashable, Codable {
    /// What changes nothing.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// A decorator of a key that nothing is registered for.
      case decorator
      /// Contributions to a collection that is registered as a whole; ``Ineffective/others`` are theirs.
      case contributions
      /// A module that was installed before, and contributes the same again; ``Ineffective/others`` is where
      /// that was.
      case module
    }

    /// What changes nothing.
    public var kind: Kind
    /// What was decorated, the collection, or the module's name.
    public var key: Key
    /// Where the decorator, the collection or the module was registered.
    public var location: Location
    /// Which other places belong to it.
    public var others: [Location]

    /// Makes an entry.
    public init(_ kind: Kind, _ key: Key, location: Location, others: [Location] = []) {
      self.kind = kind
      self.key = key
      self.location = location
      self.others = others
    }
  }
}
