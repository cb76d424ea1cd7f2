/// The spelling of the keys in one text, so that two different keys never read the same.
///
/// A key is written as its type, followed by its name. If two keys have types with the same
/// spelling, both show their identity.
///
/// What writes a key is called in so many places that it must not stand in each of them.
@_spi(Tools) public struct KeySpelling: Sendable {
  private var ambiguous: Set<String> = []

  /// Makes the spellings of keys that are shown together.
  @_spi(Tools) public init(_ keys: [Blueprint.Key]) {
    var identities: [String: String] = [:]
    for key in keys {
      let known = identities.updateValue(key.identity, forKey: key.type)
      if known ?? key.identity != key.identity { ambiguous.insert(key.type) }
    }
  }

  /// The spelling of every key that a binding provides or needs, and of some more.
  @_spi(Tools) public init(_ blueprint: Blueprint, and others: [Blueprint.Key] = []) {
    let needed = blueprint.bindings.flatMap { $0.edges.map(\.key) }
    self.init(blueprint.bindings.map(\.key) + needed + others)
  }

  /// The type of a key, for example `any Networking`, or `Core.User` beside `Net.User`.
  @_spi(Tools) @inline(never)
  public func type(_ key: Blueprint.Key) -> String {
    guard ambiguous.contains(key.type) else { return key.type }
    // The identity may be the type with the module before it.
    let isQualified = key.identity.hasSuffix(TypeSpelling.bare(key.type))
    return isQualified ? key.identity : "\(key.type) (\(key.identity))"
  }

  /// The name of a key, as it follows the type or a form of it.
  @inline(never) func suffix(_ key: Blueprint.Key) -> String {
    key.name.map { " named \(Self.literal($0))" } ?? ""
  }

  /// The key as it stands in a path: `URL named "cdn"`.
  @_spi(Tools) @inline(never)
  public func plain(_ key: Blueprint.Key) -> String { type(key) + suffix(key) }

  /// The key as it stands in a sentence, its type marked as code.
  @_spi(Tools) @inline(never)
  public func quoted(_ key: Blueprint.Key) -> String {
    "`\(type(key))`" + suffix(key)
  }

  /// The key as the arguments of a call: `(any Networking).self, named: "cdn"`.
  @_spi(Tools) @inline(never)
  public func arguments(_ key: Blueprint.Key) -> String {
    "\(TypeSpelling.operand(code(key))).self"
      + (key.name.map { ", named: \(Self.literal($0))" } ?? "")
  }

  /// The type of a key with the types around it, as code outside of those has to write it.
  @_spi(Tools) @inline(never)
  public func code(_ key: Blueprint.Key) -> String {
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
  @_spi(Tools) public func spelt(_ key: Blueprint.Key) -> Blueprint.Key {
    Blueprint.Key(type: type(key), identity: key.identity, name: key.name)
  }

  /// The keys of a path, without the middle if it is long, as they read in any text.
  @_spi(Tools) @inline(never)
  public func path(_ keys: [Blueprint.Key]) -> [Blueprint.Key] {
    guard keys.count > PathExcerpt.tail + 2 else { return keys.map(spelt) }
    return [spelt(keys[0]), PathExcerpt.gap] + keys.suffix(PathExcerpt.tail).map(spelt)
  }

  /// A need in the spelling of its parameter's type: `T`, `T?`, `[T]`, `Lazy<T>`, `Weak<T>`,
  /// `Maker<T, A>`.
  @_spi(Tools) public func form(_ edge: Blueprint.Edge) -> String { form(edge, of: type(edge.key)) }

  /// The same as code has to write it.
  @inline(never) func codeForm(_ edge: Blueprint.Edge) -> String { form(edge, of: code(edge.key)) }

  private func form(_ edge: Blueprint.Edge, of type: String) -> String {
    let inner = edge.use == .collection ? "[\(type)]" : type
    let mark = edge.unusualUse == .optional ? "?" : ""
    let form =
      switch edge.kind {
      case .required: type
      case .optional: "\(TypeSpelling.operand(type))?"
      case .collection: "[\(type)]"
      case .deferred: "Lazy<\(inner)>\(mark)"
      case .deferredWeak: "Weak<\(type)>"
      case .factory: "Maker<\(([inner] + edge.arguments).joined(separator: ", "))>\(mark)"
      }
    return form + suffix(edge.key)
  }

  /// A text as a Swift string literal.
  @_spi(Tools) @inline(never)
  public static func literal(_ text: String) -> String {
    JSONText.string(text) { scalar in
      let isControl = scalar.properties.generalCategory == .control
      return isControl ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : nil
    }
  }
}
