extension Blueprint {
  /// What a binding is found by: a type, and a name where one type is provided more than once.
  public struct Key: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The type as a reader writes it, for example `any Networking`.
    public var type: String
    /// What tells two types of the same spelling apart, for example the module; never shown alone.
    public var identity: String
    /// The name the type is provided under, where it has one.
    public var name: String?

    /// Makes a key; without an identity, the spelling of the type is its identity.
    public init(type: String, identity: String? = nil, name: String? = nil) {
      self.type = type
      self.identity = identity ?? type
      self.name = name
    }

    /// The key as a diagnostic shows it: `URL named "cdn"`.
    public var description: String { KeySpelling([self]).plain(self) }

    /// Two keys are the same when identity and name are; the spelling only shows them.
    public static func == (left: Key, right: Key) -> Bool {
      left.identity == right.identity && left.name == right.name
    }

    /// Hashes what makes two keys the same.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(identity)
      hasher.combine(name)
    }
  }
}
