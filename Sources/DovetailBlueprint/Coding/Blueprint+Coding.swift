// The format of a blueprint; every version up to the current one is read. A member that is missing
// has its usual value, and an unknown member is ignored. The coding keys are not private: the
// compiler derives the writing where the type is declared, and crashes when it cannot see them
// there.

extension Blueprint {
  enum CodingKeys: String, CodingKey {
    case version, scopes, bindings, properties, ineffective
  }

  /// Reads a blueprint of any version up to ``currentVersion``.
  ///
  /// The version and the bindings are required. Other members that are missing have their usual
  /// value, and unknown members are ignored.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: ``UnknownVersion`` for a version of a later library, `DecodingError` if the value is
  ///   not a blueprint.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    guard (1...Self.currentVersion).contains(version) else {
      throw UnknownVersion(version: version)
    }
    scopes = try container.decodeIfPresent([Scope].self, forKey: .scopes) ?? [Scope()]
    bindings = try container.decode([Binding].self, forKey: .bindings)
    properties = try container.decodeIfPresent([Property].self, forKey: .properties) ?? []
    ineffective = try container.decodeIfPresent([Ineffective].self, forKey: .ineffective) ?? []
  }

  /// The error that a blueprint has a version that this library cannot read.
  public struct UnknownVersion: Error, Sendable, Hashable, CustomStringConvertible {
    /// The version of the blueprint.
    public var version: Int

    /// The error as text, with the way out.
    public var description: String {
      let known = Blueprint.currentVersion
      guard version > known else { return "there is no version \(version) of the blueprint format" }
      return "this is version \(version) of the blueprint format, and only versions up to \(known) "
        + "are known here: use a newer dovetail"
    }
  }
}

extension Blueprint.Key {
  enum CodingKeys: String, CodingKey {
    case type, identity, name
  }

  /// Reads a key; without an identity, the spelling of the type is its identity.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a key.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      type: try container.decode(String.self, forKey: .type),
      identity: try container.decodeIfPresent(String.self, forKey: .identity),
      name: try container.decodeIfPresent(String.self, forKey: .name))
  }
}

extension Blueprint.Edge {
  enum CodingKeys: String, CodingKey {
    case key, kind, parameter, arguments, origin
  }

  /// Reads an edge; everything but its key may be missing.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not an edge.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      key: try container.decode(Blueprint.Key.self, forKey: .key),
      kind: try container.decodeIfPresent(Kind.self, forKey: .kind) ?? .required,
      parameter: try container.decodeIfPresent(Int.self, forKey: .parameter),
      arguments: try container.decodeIfPresent([String].self, forKey: .arguments) ?? [],
      origin: try container.decodeIfPresent(Origin.self, forKey: .origin) ?? .recipe)
  }
}

extension Blueprint.Ineffective {
  enum CodingKeys: String, CodingKey {
    case kind, key, location, others
  }

  /// Reads an entry; only its other places may be missing.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not such an entry.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Kind.self, forKey: .kind),
      try container.decode(Blueprint.Key.self, forKey: .key),
      location: try container.decode(Blueprint.Location.self, forKey: .location),
      others: try container.decodeIfPresent([Blueprint.Location].self, forKey: .others) ?? [])
  }
}

extension Blueprint.Property {
  enum CodingKeys: String, CodingKey {
    case owner, identity, name, need, isOfActor, elsewhere
  }

  /// Reads a property; everything but its owner and its name may be missing.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a property.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      owner: try container.decode(String.self, forKey: .owner),
      identity: try container.decodeIfPresent(String.self, forKey: .identity),
      name: try container.decode(String.self, forKey: .name),
      need: try container.decodeIfPresent(Blueprint.Edge.self, forKey: .need),
      isOfActor: try container.decodeIfPresent(Bool.self, forKey: .isOfActor) ?? false,
      elsewhere: try container.decodeIfPresent(String.self, forKey: .elsewhere))
  }
}
