/// The spelling of the keys in one text, so that two different keys never read the same.
///
/// A key is written as its type, followed by its name. If two keys have types with the same
/// spelling, both show their identity.
///
/// What writes a key is called in so many places that it must not stand in each of them.
@_spi(Tools) public struct KeySpelling: Sendable {
  private var ambiguous: Set<String> = []

  /// Makes the spellings of keys that are shown together.
  @_spi(Tools) public init(_ keys: [DependencyDiagnostic.Key]) {
    var (types, identities) = (Set<String>(), Set<String>())
    for key in keys where identities.insert("\(key.type)\0\(key.identity)").inserted {
      if !types.insert(key.type).inserted { ambiguous.insert(key.type) }
    }
  }

  /// The type of a key, for example `any Networking`, or `Core.User` beside `Net.User`.
  @_spi(Tools) @inline(never)
  public func type(_ key: DependencyDiagnostic.Key) -> String {
    guard ambiguous.contains(key.type) else { return key.type }
    // The identity may be the type with the module before it.
    let name = key.type.hasPrefix("any ") ? key.type.dropFirst(4) : key.type[...]
    let isQualified = key.identity.hasSuffix(name)
    return isQualified ? key.identity : "\(key.type) (\(key.identity))"
  }

  /// The name of a key, as it follows the type or a form of it.
  @inline(never)
  package func suffix(_ key: DependencyDiagnostic.Key) -> String {
    key.name.map { " named \(Self.literal($0))" } ?? ""
  }

  /// The key as it stands in a path: `URL named "cdn"`.
  @_spi(Tools) @inline(never)
  public func plain(_ key: DependencyDiagnostic.Key) -> String { type(key) + suffix(key) }

  /// The key as it stands in a sentence, its type marked as code.
  @_spi(Tools) @inline(never)
  public func quoted(_ key: DependencyDiagnostic.Key) -> String {
    "`\(type(key))`" + suffix(key)
  }

  /// The key as the arguments of a call: `(any Networking).self, named: "cdn"`.
  @_spi(Tools) @inline(never)
  public func arguments(_ key: DependencyDiagnostic.Key) -> String {
    "\(TypeSpelling.operand(code(key))).self"
      + (key.name.map { ", named: \(Self.literal($0))" } ?? "")
  }

  /// The type of a key with the types around it, as code outside of those has to write it.
  @_spi(Tools) @inline(never)
  public func code(_ key: DependencyDiagnostic.Key) -> String {
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
  @_spi(Tools) public func spelt(_ key: DependencyDiagnostic.Key) -> DependencyDiagnostic.Key {
    DependencyDiagnostic.Key(type: type(key), identity: key.identity, name: key.name)
  }

  /// The keys of a path, without the middle if it is long, as they read in any text.
  @_spi(Tools) @inline(never)
  public func path(_ keys: [DependencyDiagnostic.Key]) -> [DependencyDiagnostic.Key] {
    guard keys.count > PathExcerpt.tail + 2 else { return keys.map(spelt) }
    return [spelt(keys[0]), PathExcerpt.gap] + keys.suffix(PathExcerpt.tail).map(spelt)
  }

  /// A need in the spelling of its parameter's type: `T`, `T?`, `[T]`, `Lazy<T>`, `Weak<T>`,
  /// `Maker<T, A>`.
  @inline(never)
  package static func form(
    of type: String, _ kind: NeedKind, use: NeedKind?, _ arguments: [String] = []
  ) -> String {
    let inner = use == .collection ? "[\(type)]" : type
    let mark = use == .optional ? "?" : ""
    return switch kind {
    case .required: type
    case .optional: "\(TypeSpelling.operand(type))?"
    case .collection: "[\(type)]"
    case .deferred: "Lazy<\(inner)>\(mark)"
    case .deferredWeak: "Weak<\(type)>"
    case .factory: "Maker<\(([inner] + arguments).joined(separator: ", "))>\(mark)"
    }
  }

  /// A text as a Swift string literal.
  @_spi(Tools) @inline(never)
  public static func literal(_ text: String) -> String {
    literal(text) { scalar in
      let isControl = scalar.properties.generalCategory == .control
      return isControl ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : nil
    }
  }

  /// A text between quotation marks, as Swift and JSON write it, and unusual scalars as a closure
  /// writes them: `nil` for one that stands for itself.
  package static func literal(
    _ text: String, escaping escape: (Unicode.Scalar) -> String?
  ) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default: literal += escape(scalar) ?? String(scalar)
      }
    }
    return literal + "\""
  }
}

/// Writes the spelling of types.
@_spi(Tools) public enum TypeSpelling {
  /// The type as it stands before `.self` and `?`, in parentheses if it needs them.
  package static func operand(_ type: String) -> String {
    guard !type.hasPrefix("(") || !type.hasSuffix(")") else { return type }
    let isCompound = type.hasPrefix("any ") || type.contains(" & ") || type.contains("->")
    return isCompound ? "(\(type))" : type
  }

  /// A list of types as Swift writes it: `(User, Int)`.
  @_spi(Tools) public static func list(_ types: [String]) -> String {
    "(" + types.joined(separator: ", ") + ")"
  }
}

// What readers see of keys, places and lifetimes.

extension DependencyDiagnostic.Key {
  /// A key for a reader.
  package init(_ key: Key) { self.init(key.type, name: key.name) }

  /// A type and a name for a reader.
  package init(_ type: any Any.Type, name: String?) {
    self.init(type: TypeName.of(type), identity: TypeName.identity(of: type), name: name)
  }
}

extension Place {
  package var location: DependencyDiagnostic.Location {
    DependencyDiagnostic.Location(fileID: fileID.description, line: Int(line))
  }
}

extension LifetimeKind {
  /// The lifetime as it is written at a registration: `.scoped("session")`.
  package var spelling: String {
    if case .scoped(let name) = self { ".scoped(\(KeySpelling.literal(name)))" } else { ".\(self)" }
  }
}

extension TypeName {
  /// The type with the types around it, as code has to write it.
  package static func code(_ type: any Any.Type) -> String {
    if let form = type as? any Spelled.Type { return form.spelling(by: code) }
    return KeySpelling([]).code(DependencyDiagnostic.Key(type, name: nil))
  }
}
