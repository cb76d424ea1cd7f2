extension Blueprint.Binding {
  enum CodingKeys: String, CodingKey {
    case key, role, lifetime, scope, location, edges, arguments, isAsync, actor, isConfined,
      isOpaque, decorators
  }

  /// Reads a binding; everything but its key and its location may be missing.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a binding.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<T: Decodable>(_ key: CodingKeys, usually usual: T) throws -> T {
      try container.decodeIfPresent(T.self, forKey: key) ?? usual
    }
    self.init(
      key: try container.decode(Blueprint.Key.self, forKey: .key),
      role: try value(.role, usually: .single),
      lifetime: try value(.lifetime, usually: .single),
      scope: try value(.scope, usually: 0),
      location: try container.decode(Blueprint.Location.self, forKey: .location),
      edges: try value(.edges, usually: []),
      arguments: try value(.arguments, usually: []),
      isAsync: try value(.isAsync, usually: false),
      actor: try container.decodeIfPresent(String.self, forKey: .actor),
      isConfined: try value(.isConfined, usually: false),
      isOpaque: try value(.isOpaque, usually: false),
      decorators: try value(.decorators, usually: []))
  }
}

/// A word, or an object whose only member is the word and its value.
///
/// `"single"` and `{"scoped": "session"}` are written like that. The form that the compiler derives
/// is read too: `{"single": {}}` and `{"scoped": {"_0": "session"}}`.
private struct Variant {
  struct Word: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  let word: String
  private let decoder: any Decoder

  init(_ decoder: any Decoder) throws {
    self.decoder = decoder
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      self.word = word
    } else {
      let members = try decoder.container(keyedBy: Word.self).allKeys
      word = members.first?.stringValue ?? ""
      if members.count != 1 { throw unknown("a word, or an object of one member") }
    }
  }

  /// The word's value, written directly or as the labelled value that the compiler derives.
  func value<T: Decodable>(_ type: T.Type, label: String) throws -> T {
    let container = try decoder.container(keyedBy: Word.self)
    let key = Word(stringValue: word)
    let derived = try? container.nestedContainer(keyedBy: Word.self, forKey: key)
    if let value = try? derived?.decode(type, forKey: Word(stringValue: label)) { return value }
    return try container.decode(type, forKey: key)
  }

  func unknown(_ expected: String) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "expected \(expected)"))
  }
}

extension Blueprint.Role {
  /// The role's word in the format.
  package var word: String {
    switch self {
    case .single: "single"
    case .contribution: "contribution"
    case .alias: "alias"
    case .override: "override"
    case .replacement: "replacement"
    }
  }

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
    case "override": self = .override(matched: try variant.value(Bool.self, label: "matched"))
    case "replacement":
      self = .replacement(of: try variant.value(Blueprint.Location.self, label: "of"))
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

extension Blueprint.Lifetime {
  /// The lifetime's word in the format.
  package var word: String {
    switch self {
    case .single: "single"
    case .eager: "eager"
    case .scoped: "scoped"
    case .shared: "shared"
    case .graph: "graph"
    case .unique: "unique"
    }
  }

  /// Reads a lifetime: a word, or `{"scoped": "session"}`.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` for what is no lifetime.
  public init(from decoder: any Decoder) throws {
    let variant = try Variant(decoder)
    switch variant.word {
    case "single": self = .single
    case "eager": self = .eager
    case "scoped": self = .scoped(try variant.value(String.self, label: "_0"))
    case "shared": self = .shared
    case "graph": self = .graph
    case "unique": self = .unique
    default: throw variant.unknown("single, eager, scoped, shared, graph or unique")
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

extension Encoder {
  /// Writes an object of one member.
  fileprivate func encode(_ value: some Encodable, as word: String) throws {
    var container = self.container(keyedBy: Variant.Word.self)
    try container.encode(value, forKey: .init(stringValue: word))
  }
}
