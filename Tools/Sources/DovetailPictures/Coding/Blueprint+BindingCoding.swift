@_spi(Tools) import DovetailChecks

extension Blueprint.Binding: @retroactive Codable {
  /// Reads a binding; everything but its key and its location may be missing.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a binding.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    self.init(
      key: try members.required("key"),
      role: try members.optional("role") ?? .single,
      lifetime: try members.optional("lifetime") ?? .single,
      scope: try members.natural("scope") ?? 0,
      location: try members.required("location"),
      edges: try members.optional("edges") ?? [],
      arguments: try members.optional("arguments") ?? [],
      isAsync: try members.optional("isAsync") ?? false,
      actor: try members.optional("actor"),
      isConfined: try members.optional("isConfined") ?? false,
      isOpaque: try members.optional("isOpaque") ?? false,
      decorators: try members.optional("decorators") ?? [])
    graphParts = try members.optional("graphParts")
    overrides = try members.optional("overrides")
  }

  /// Writes the binding, with every member of the format.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = MemberWriter(encoder)
    try members.write("key", key)
    try members.write("role", role)
    try members.write("lifetime", lifetime)
    try members.write("scope", scope)
    try members.write("location", location)
    try members.write("edges", edges)
    try members.write("arguments", arguments)
    try members.write("isAsync", isAsync)
    try members.write("actor", ifAny: actor)
    try members.write("isConfined", isConfined)
    try members.write("isOpaque", isOpaque)
    try members.write("decorators", decorators)
    try members.write("graphParts", ifAny: graphParts)
    try members.write("overrides", ifAny: overrides)
  }
}

/// A word, or an object whose only member is the word and its value.
///
/// `"single"` and `{"scoped": "session"}` are written like that. The form that the compiler derives
/// is read too: `{"single": {}}` and `{"scoped": {"_0": "session"}}`.
private struct Variant {
  let word: String
  private let decoder: any Decoder

  init(_ decoder: any Decoder) throws {
    self.decoder = decoder
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      self.word = word
    } else {
      let members = try decoder.container(keyedBy: MemberName.self).allKeys
      word = members.first?.stringValue ?? ""
      if members.count != 1 { throw unknown("a word, or an object of one member") }
    }
  }

  /// The word's value, written directly or as the labeled value that the compiler derives.
  func value<T: Decodable>(label: MemberName) throws -> T {
    let (members, name) = try place(of: label)
    return try members.decode(T.self, forKey: name)
  }

  private func place(
    of label: MemberName
  ) throws -> (KeyedDecodingContainer<MemberName>, MemberName) {
    let members = try decoder.container(keyedBy: MemberName.self)
    let name = MemberName(stringValue: word)
    let derived = try? members.nestedContainer(keyedBy: MemberName.self, forKey: name)
    if let derived, derived.contains(label) { return (derived, label) }
    return (members, name)
  }

  func unknown(_ expected: String) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "expected \(expected)"))
  }
}

extension Blueprint.Role: @retroactive Codable {
  /// Reads a role: a word, or `{"override": true}` and `{"replacement": {…}}`.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` for what is no role.
  public init(from decoder: any Decoder) throws {
    let variant = try Variant(decoder)
    switch variant.word {
    case "single": self = .single
    case "contribution": self = .contribution
    case "alias": self = .alias
    case "override": self = .override(matched: try variant.value(label: "matched"))
    case "replacement":
      self = .replacement(of: try variant.value(label: "of"))
    default: throw variant.unknown("single, contribution, alias, override or replacement")
    }
  }

  /// Writes the role as it is read.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .single, .contribution, .alias:
      var container = encoder.singleValueContainer()
      try container.encode(word)
    case .override(let isMatched): try encoder.encode(isMatched, as: word)
    case .replacement(let first): try encoder.encode(first, as: word)
    }
  }
}

extension Blueprint.Lifetime: @retroactive Codable {
  /// Reads a lifetime: a word, or `{"scoped": "session"}`.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` for what is no lifetime.
  public init(from decoder: any Decoder) throws {
    let variant = try Variant(decoder)
    switch variant.word {
    case "single": self = .single
    case "eager": self = .eager
    case "scoped": self = .scoped(try variant.value(label: "_0"))
    // The word of versions 1 and 2.
    case "weak", "shared": self = .weak
    case "graph": self = .graph
    case "unique": self = .unique
    default: throw variant.unknown("single, eager, scoped, weak, graph or unique")
    }
  }

  /// Writes the lifetime as it is read.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    guard case .scoped(let name) = self else {
      var container = encoder.singleValueContainer()
      return try container.encode(word)
    }
    try encoder.encode(name, as: word)
  }
}

extension Blueprint.Edge.Origin: @retroactive Codable {
  /// Reads an origin in the form that the compiler derives.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` for what is no origin.
  public init(from decoder: any Decoder) throws {
    let variant = try Variant(decoder)
    switch variant.word {
    case "recipe": self = .recipe
    case "property": self = .property(try variant.value(label: "_0"))
    case "source": self = .source(try variant.value(label: "_0"))
    default: throw variant.unknown("recipe, property or source")
    }
  }

  /// Writes the origin in the form that the compiler derives.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: MemberName.self)
    switch self {
    case .recipe: _ = members.nestedContainer(keyedBy: MemberName.self, forKey: "recipe")
    case .property(let name):
      var value = members.nestedContainer(keyedBy: MemberName.self, forKey: "property")
      try value.encode(name, forKey: "_0")
    case .source(let place):
      var value = members.nestedContainer(keyedBy: MemberName.self, forKey: "source")
      try value.encode(place, forKey: "_0")
    }
  }
}

extension Encoder {
  /// Writes an object of one member.
  fileprivate func encode(_ value: some Encodable, as word: String) throws {
    var members = MemberWriter(self)
    try members.write(MemberName(stringValue: word), value)
  }
}
