import Dovetail

extension Blueprint {
  /// A registration that changes nothing.
  public struct Ineffective: Sendable, Hashable {
    /// The kinds of registration that can have no effect.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A decorator of a key that nothing is registered for.
      case decorator
      /// An alias of a contribution, which has no key.
      case alias
      /// Contributions to a collection that is registered as a whole; ``Ineffective/others`` has
      /// their places.
      case contributions
      /// An `onClose` of instances that belong to their callers, so that no container closes them.
      case closer
      /// The lifetime `.weak` of a struct or an enum, whose values nothing can hold.
      case weak
      /// A module that was already installed, and contributes or decorates the same again.
      ///
      /// ``Ineffective/others`` has the place where it was installed first.
      case module
    }

    /// The kind of registration.
    public var kind: Kind
    /// The decorated key, the collection, or the module's name.
    public var key: Key
    /// Where the decorator, the collection or the module was registered.
    public var location: Location
    /// The other places that belong to it.
    public var others: [Location]

    /// Makes an entry.
    public init(_ kind: Kind, _ key: Key, location: Location, others: [Location] = []) {
      (self.kind, self.key, self.location, self.others) = (kind, key, location, others)
    }
  }
}
