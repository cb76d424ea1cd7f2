extension Blueprint {
  /// The key of a binding: a type, and a name if the type is provided more than once.
  public struct Key: Sendable, Hashable, CustomStringConvertible {
    /// The type as a reader writes it, for example `any Networking`.
    public var type: String
    /// The text that tells two types with the same spelling apart, such as the module; never shown
    /// alone.
    public var identity: String
    /// The name that the type is provided under, if it has one.
    public var name: String?

    /// Makes a key; without an identity, the spelling of the type is its identity.
    public init(type: String, identity: String? = nil, name: String? = nil) {
      self.type = type
      self.identity = identity ?? type
      self.name = name
    }

    /// The identity and the name as one text.
    var text: String { name.map { "\(identity)\n\($0)" } ?? identity }

    /// The key as a diagnostic shows it: `URL named "cdn"`.
    public var description: String { KeySpelling([self]).plain(self) }

    /// Two keys are equal if their identity and name are; the spelling is only shown.
    public static func == (left: Key, right: Key) -> Bool {
      left.identity == right.identity && left.name == right.name
    }

    /// Hashes the identity and the name.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(identity)
      hasher.combine(name)
    }
  }
}
