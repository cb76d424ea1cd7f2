@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

// The format of a blueprint; every version up to the current one is read. A member that is missing
// has its usual value, and an unknown member is ignored.

extension Blueprint: @retroactive Decodable {
  /// Reads a blueprint of any version up to the current one.
  ///
  /// The version and the bindings are required. Other members that are missing have their usual
  /// value, and unknown members are ignored.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `Blueprint.UnknownVersion` for a version of a later library, `DecodingError` if the value is
  ///   not a blueprint.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    let version: Int = try members.required("version")
    guard (1...Self.currentVersion).contains(version) else {
      throw UnknownVersion(version: version)
    }
    self.init(
      scopes: try members.optional("scopes") ?? [Scope()],
      bindings: try members.required("bindings"),
      properties: try members.optional("properties") ?? [],
      ineffective: try members.optional("ineffective") ?? [])
    self.version = version
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

extension Blueprint.Key: @retroactive Codable {
  /// Reads a key; without an identity, the spelling of the type is its identity.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a key.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    self.init(
      type: try members.required("type"),
      identity: try members.optional("identity"),
      name: try members.optional("name"))
  }

  /// Writes the key.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = MemberWriter(encoder)
    try members.write("type", type)
    try members.write("identity", identity)
    try members.write("name", ifAny: name)
  }
}

extension Blueprint.Edge: @retroactive Codable {
  /// Reads an edge; everything but its key may be missing.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not an edge.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    self.init(
      key: try members.required("key"),
      kind: try members.optional("kind") ?? .required,
      parameter: try members.optional("parameter"),
      arguments: try members.optional("arguments") ?? [],
      origin: try members.optional("origin") ?? .recipe)
    unusualUse = try members.optional("use")
  }

  /// Writes the edge, with every member; an unusual use is one more.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = MemberWriter(encoder)
    try members.write("key", key)
    try members.write("kind", kind)
    try members.write("parameter", ifAny: parameter)
    try members.write("arguments", arguments)
    try members.write("origin", origin)
    try members.write("use", ifAny: unusualUse)
  }
}

extension Blueprint.Ineffective: @retroactive Decodable {
  /// Reads an entry; only its other places may be missing.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not such an entry.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    self.init(
      try members.required("kind"),
      try members.required("key"),
      location: try members.required("location"),
      others: try members.optional("others") ?? [])
  }
}

extension Blueprint.Property: @retroactive Decodable {
  /// Reads a property; everything but its owner and its name may be missing.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a property.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    self.init(
      owner: try members.required("owner"),
      identity: try members.optional("identity"),
      name: try members.required("name"),
      need: try members.optional("need"),
      isOfActor: try members.optional("isOfActor") ?? false,
      elsewhere: try members.optional("elsewhere"))
  }
}

extension Blueprint.Location: @retroactive Codable {
  /// Reads a place.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a place.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    let fileID: String = try members.required("fileID")
    self.init(fileID: fileID, line: try members.natural("line") ?? members.required("line"))
  }

  /// Writes a place.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = MemberWriter(encoder)
    try members.write("fileID", fileID)
    try members.write("line", line)
  }
}

extension Blueprint.Scope: @retroactive Codable {
  /// Reads a scope.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a scope.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    self.init(name: try members.optional("name"))
  }

  /// Writes a scope.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = MemberWriter(encoder)
    try members.write("name", ifAny: name)
  }
}

extension Blueprint.Edge.Kind: @retroactive Codable {}

extension Blueprint.Ineffective.Kind: @retroactive Decodable {
  /// Reads a kind; `shared` is the word of version 2 for `weak`.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` for what is no kind.
  public init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    guard let kind = Self(rawValue: word == "shared" ? "weak" : word) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "expected "
            + Self.allCases.map(\.rawValue).joined(separator: ", ")))
    }
    self = kind
  }
}
