/// The spelling of the keys in one text, so that two different keys never read the same.
///
/// A key is written as its type, followed by its name. If two keys have types with the same
/// spelling, both show their identity.
///
/// What writes a key is called in so many places that it must not stand in each of them.
package struct KeySpelling {
  private var ambiguous: Set<String> = []

  package init(_ keys: [DependencyDiagnostic.Key]) {
    var identities: [String: String] = [:]
    for key in keys {
      let known = identities.updateValue(key.identity, forKey: key.type)
      if known ?? key.identity != key.identity { ambiguous.insert(key.type) }
    }
  }

  /// The type of a key, for example `any Networking`, or `Core.User` beside `Net.User`.
  @inline(never) package func type(_ key: DependencyDiagnostic.Key) -> String {
    guard ambiguous.contains(key.type) else { return key.type }
    // The identity may be the type with the module before it.
    let isQualified = key.identity.hasSuffix(TypeSpelling.bare(key.type))
    return isQualified ? key.identity : "\(key.type) (\(key.identity))"
  }

  /// The name of a key, as it follows the type or a form of it.
  @inline(never) package func suffix(_ key: DependencyDiagnostic.Key) -> String {
    key.name.map { " named \(Self.literal($0))" } ?? ""
  }

  /// The key as it stands in a path: `URL named "cdn"`.
  @inline(never) package func plain(_ key: DependencyDiagnostic.Key) -> String {
    type(key) + suffix(key)
  }

  /// The key as it stands in a sentence, its type marked as code.
  @inline(never) package func quoted(_ key: DependencyDiagnostic.Key) -> String {
    "`\(type(key))`" + suffix(key)
  }

  /// The key as the arguments of a call: `(any Networking).self, named: "cdn"`.
  @inline(never) package func arguments(_ key: DependencyDiagnostic.Key) -> String {
    "\(TypeSpelling.operand(code(key))).self"
      + (key.name.map { ", named: \(Self.literal($0))" } ?? "")
  }

  /// The type of a key with the types around it, as code outside of those has to write it.
  @inline(never) package func code(_ key: DependencyDiagnostic.Key) -> String {
    if type(key) == key.identity, !key.identity.hasPrefix("#") { return key.identity }
    // An identity that is no more than the type, with what is around each name, can be written.
    let plain = names(key.identity, areInnermost: true)
    let isInGeneric = plain.first?.isLetter == true && plain.hasSuffix(".\(key.type)")
    return plain == key.type || isInGeneric
      ? names(key.identity, areInnermost: false) : key.type
  }

  /// A text in which the last part of each dotted name is left, or all but its module; what follows
  /// a `>` is left as it is.
  private func names(_ text: String, areInnermost: Bool) -> String {
    var (result, rest) = ("", text[...])
    while !rest.isEmpty {
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      let parts = name.split(separator: ".")[...]
      let kept = areInnermost || parts.count < 2 ? parts.suffix(1) : parts.dropFirst()
      result += name.first == "." ? String(name) : kept.joined(separator: ".")
      rest = rest[name.endIndex...]
      if !rest.isEmpty { result.append(rest.removeFirst()) }
    }
    return result
  }

  /// The key with its identity in its type if needed, so that it reads the same in any text.
  package func spelt(_ key: DependencyDiagnostic.Key) -> DependencyDiagnostic.Key {
    DependencyDiagnostic.Key(type: type(key), identity: key.identity, name: key.name)
  }

  /// The keys of a path, without the middle if it is long, as they read in any text.
  @inline(never) package func path(_ keys: [DependencyDiagnostic.Key]) -> [DependencyDiagnostic.Key]
  {
    guard keys.count > PathExcerpt.tail + 2 else { return keys.map(spelt) }
    return [spelt(keys[0]), PathExcerpt.gap] + keys.suffix(PathExcerpt.tail).map(spelt)
  }

  /// The type of a `Maker` of a key, as code has to write it.
  package func maker(of key: DependencyDiagnostic.Key, taking arguments: [String]) -> String {
    "Maker<\(([code(key)] + arguments).joined(separator: ", "))>\(suffix(key))"
  }

  /// A need in the spelling of its parameter's type: `T`, `T?`, `[T]`, `Lazy<T>`, `Weak<T>`,
  /// `Maker<T, A>`.
  package func form(_ need: Need) -> String {
    let key = DependencyDiagnostic.Key(need.key)
    let type = type(key)
    let inner = need.use == .collection ? "[\(type)]" : type
    let mark = need.use == .optional ? "?" : ""
    let form =
      switch need.kind {
      case .required, nil: type
      case .optional: "\(TypeSpelling.operand(type))?"
      case .collection: "[\(type)]"
      case .deferred: "Lazy<\(inner)>\(mark)"
      case .deferredWeak: "Weak<\(type)>"
      case .factory:
        "Maker<\(([inner] + need.arguments.map(TypeName.of)).joined(separator: ", "))>\(mark)"
      }
    return form + suffix(key)
  }

  /// A text as a Swift string literal.
  @inline(never) package static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.properties.generalCategory == .control:
        literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}

/// Reads and writes the spelling of types.
package enum TypeSpelling {
  /// The type without `any`, `some`, `?`, `Optional<…>` and brackets.
  package static func bare(_ type: String) -> String {
    var rest = type[...]
    while let (start, end) = wrappings.first(where: {
      rest.hasPrefix($0.start) && rest.hasSuffix($0.end)
    }) {
      rest = rest.dropFirst(start.count).dropLast(end.count)
    }
    return String(rest)
  }

  private static let wrappings: [(start: String, end: String)] = [
    ("any ", ""), ("some ", ""), ("", "?"), ("", "!"), ("(", ")"), ("Optional<", ">"),
    ("Swift.Optional<", ">"),
  ]

  /// The type as it stands before `.self` and `?`, in parentheses if it needs them.
  package static func operand(_ type: String) -> String {
    guard !type.hasPrefix("(") || !type.hasSuffix(")") else { return type }
    let isCompound = type.hasPrefix("any ") || type.contains(" & ") || type.contains("->")
    return isCompound ? "(\(type))" : type
  }

  /// A list of types as Swift writes it: `(User, Int)`.
  package static func list(_ types: [String]) -> String {
    "(" + types.joined(separator: ", ") + ")"
  }
}
