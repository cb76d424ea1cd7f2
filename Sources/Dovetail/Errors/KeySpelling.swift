/// The spelling of the keys in one text, so that two different keys never read the same.
///
/// A key is written as its type, followed by its name. If two keys have types with the same
/// spelling, both show their identity.
///
/// What writes a key is called in so many places that it must not stand in each of them.
@_spi(Tools) public struct KeySpelling: Sendable {
  /// The key as a reader sees it.
  @_spi(Tools) public typealias Key = DependencyDiagnostic.Key
  private var ambiguous: Set<String> = []

  /// Makes the spellings of keys that are shown together.
  @_spi(Tools) public init(_ keys: [Key]) {
    var (types, identities) = (Set<String>(), Set<String>())
    for key in keys where identities.insert(key.type + "\0" + key.identity).inserted {
      if !types.insert(key.type).inserted { ambiguous.insert(key.type) }
    }
  }

  /// The type of a key, for example `any Networking`, or `Core.User` beside `Net.User`.
  @_spi(Tools) @inline(never) public func type(_ key: Key) -> String {
    guard ambiguous.contains(key.type) else { return key.type }
    // The identity may be the type with the module before it.
    let name = key.type.hasPrefix("any ") ? key.type.dropFirst(4) : key.type[...]
    return key.identity.hasSuffix(name) ? key.identity : phrase("% (%)", key.type, key.identity)
  }

  /// The name of a key, as it follows the type or a form of it.
  @inline(never) package func suffix(_ key: Key) -> String {
    phrase(" named %", key.name.map(Self.literal))
  }

  /// The key as it stands in a path: `URL named "cdn"`.
  @_spi(Tools) @inline(never) public func plain(_ key: Key) -> String { type(key) + suffix(key) }

  /// The key as it stands in a sentence, its type marked as code.
  @_spi(Tools) @inline(never) public func quoted(_ key: Key) -> String {
    phrase("`%`%", type(key), suffix(key))
  }

  /// The key as the arguments of a call: `(any Networking).self, named: "cdn"`.
  @_spi(Tools) public func arguments(_ key: Key) -> String { arguments(code(key), key.name) }

  @inline(never) func arguments(_ type: String, _ name: String?) -> String {
    let name = phrase(", named: %", name.map(Self.literal))
    return phrase("%.self%", TypeSpelling.operand(type), name)
  }

  /// The type of a key with the types around it, as code outside of those has to write it.
  @_spi(Tools) @inline(never) public func code(_ key: Key) -> String {
    if type(key) == key.identity, !key.identity.hasPrefix("#") { return key.identity }
    // An identity that is no more than the type, with what is around each name, can be written.
    let plain = names(key.identity, areInnermost: true)
    let isInGeneric = plain.first?.isLetter == true && plain.hasSuffix("." + key.type)
    return plain == key.type || isInGeneric ? names(key.identity, areInnermost: false) : key.type
  }

  /// A text in which the last part of each dotted name is left, or all but its module; what follows
  /// a `>` is left as it is.
  private func names(_ text: String, areInnermost: Bool) -> String {
    TypeName.words(text).map { word in
      let dot = areInnermost ? word.lastIndex(of: ".") : word.firstIndex(of: ".")
      guard let dot, word.first != "." else { return word }
      return String(word[word.index(after: dot)...])
    }.joined()
  }

  /// The key with its identity in its type if needed, so that it reads the same in any text.
  @_spi(Tools) public func spelt(_ key: Key) -> Key {
    Key(type: type(key), identity: key.identity, name: key.name)
  }

  /// The keys of a path, without the middle if it is long, as they read in any text.
  @_spi(Tools) @inline(never) public func path(_ keys: [Key]) -> [Key] {
    PathExcerpt.of(keys.map(spelt), gap: PathExcerpt.gap)
  }

  /// A text as a Swift string literal.
  @_spi(Tools) @inline(never) public static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      let value = scalar.value
      literal +=
        "\n\r\t\"\\".unicodeScalars.contains(scalar)
        ? scalar.escaped(asASCII: false)
        : value < 0x20 || 0x7F..<0xA0 ~= value
          ? phrase("\\u{%}", String(value, radix: 16, uppercase: true)) : String(scalar)
    }
    return literal + "\""
  }
}

/// A pattern with values in the places of its `%`; nothing if there is no first value.
///
/// A call takes less code than an interpolation.
@inline(never) func phrase(
  _ pattern: String, _ first: String?, _ second: String = "", _ third: String = ""
) -> String {
  guard let first else { return "" }
  var (text, values) = ("", [third, second, first])
  for letter in pattern { text += letter == "%" ? values.removeLast() : String(letter) }
  return text
}

/// What is before, between and behind some letters of a text.
@inline(never) func pieces(of text: String, between isBetween: (Character) -> Bool) -> [String] {
  var pieces = [""]
  for letter in text {
    if isBetween(letter) { pieces.append("") } else { pieces[pieces.count - 1].append(letter) }
  }
  return pieces
}

/// Writes the spelling of types.
@_spi(Tools) public enum TypeSpelling {
  /// The type as it stands before `.self` and `?`, in parentheses if it needs them.
  package static func operand(_ type: String) -> String {
    guard !type.hasPrefix("(") || !type.hasSuffix(")") else { return type }
    let isCompound = type.hasPrefix("any ") || type.contains(" & ") || type.contains("->")
    return isCompound ? phrase("(%)", type) : type
  }

  /// A list of types as Swift writes it: `(User, Int)`.
  @_spi(Tools) public static func list(_ types: [String], orNone none: String = "()") -> String {
    types.isEmpty ? none : phrase("(%)", types.joined(separator: ", "))
  }
}

// What readers see of keys, places and lifetimes.

extension DependencyDiagnostic.Key {
  /// A key for a reader.
  package init(_ key: Key) { self.init(key.type, name: key.name) }

  /// A type and a name for a reader.
  @inline(never) package init(_ type: any Any.Type, name: String?) {
    self.init(type: TypeName.of(type), identity: TypeName.identity(of: type), name: name)
  }
}

extension Place {
  @inline(never) package var location: DependencyDiagnostic.Location {
    .init(fileID: fileID.description, line: Int(bitPattern: line))
  }
}

extension LifetimeKind {
  /// The lifetime as it is written at a registration: `.scoped("session")`.
  package var spelling: String {
    if case .scoped(let name) = self { return phrase(".scoped(%)", KeySpelling.literal(name)) }
    return ".\(self)"
  }
}

extension TypeName {
  /// The type with the types around it, as code has to write it.
  package static func code(_ type: any Any.Type) -> String {
    spelling(of: type, by: code) ?? KeySpelling([]).code(DependencyDiagnostic.Key(type, name: nil))
  }
}
