/// A generic type with a spelling of its own for a reader: the types stand for the `%`.
protocol Spelled {
  static var spelling: (pattern: String, types: [any Any.Type]) { get }
}

/// Names of types for a reader, in diagnostics only: nothing is looked up by the text of a type.
package enum TypeName {
  package static func of(_ type: any Any.Type) -> String {
    // Not `String(describing:)`, which looks for conformances of the type in the whole program. So
    // does a cast, which only generic types need: all types with a spelling of their own are.
    let name = _typeName(type, qualified: false)
    if name.hasSuffix(">"), let spelling = spelling(of: type, by: of) { return spelling }
    let plain = withoutRequirements(name)
    return isExistential(type) ? "any \(plain)" : plain
  }

  /// The spelling of a type that has its own, with names for the types in it.
  static func spelling(of type: any Any.Type, by name: (any Any.Type) -> String) -> String? {
    guard let (pattern, types) = (type as? any Spelled.Type)?.spelling else { return nil }
    let inner = types.map(name).joined(separator: ", ")
    return phrase(pattern == "%?" && inner.contains(" ") ? "(%)?" : pattern, inner)
  }

  /// Restores an argument that Swift prints as a requirement: `any Sequence<Int>` prints as
  /// `Sequence<Self.Sequence.Element == Int>`.
  private static func withoutRequirements(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "=")) else { return name }
    var words = words(name)
    // Each is a name and " == ".
    for index in words.indices.dropLast(4)
    where words[index].hasPrefix("Self.") && words[index + 2] == "=" {
      for next in index..<index + 5 { words[next] = "" }
    }
    return words.joined()
  }

  /// The dotted names in a text, and the letters between them.
  @inline(never) static func words(_ text: String) -> [String] {
    var (words, wasName) = ([String](), false)
    for letter in text {
      let isName = letter.isLetter || letter.isNumber || letter == "_" || letter == "."
      if !isName || !wasName { words.append("") }
      words[words.count - 1].append(letter)
      wasName = isName
    }
    return words
  }

  /// The text that tells two types of the same spelling apart: the name, with its module and the
  /// types around it.
  ///
  /// It is the same in every run.
  package static func identity(of type: any Any.Type) -> String {
    let name = withoutAddresses(_typeName(type))
    return isExistential(type) ? "any \(name)" : name
  }

  /// Removes the address that Swift prints around a private or local type:
  /// `App.(unknown context at $10a).T`.
  private static func withoutAddresses(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "(")) else { return name }
    let parts = pieces(of: name) { $0 == "(" }
    var result = parts[0]
    for part in parts.dropFirst() {
      let isAddress = part.hasPrefix("unknown context at ")
      let rest = isAddress ? part.drop { $0 != ")" }.dropFirst(2) : part[...]
      result += isAddress ? "" : "("
      result += rest
      // Two in a row are a function: nothing around it is part of the name, except the module.
      if isAddress, rest.isEmpty {
        let start = result.lastIndex { "<(: ".contains($0) } ?? result.startIndex
        result = String(result[...(result[start...].firstIndex(of: ".") ?? start)])
      }
    }
    return result
  }

  private static func isExistential(_ type: any Any.Type) -> Bool {
    // The metatype of an existential type prints as that of a protocol, `P.Protocol`; any other as
    // `T.Type`.
    let isProtocol = _typeName(Swift.type(of: type), qualified: false).hasSuffix(".Protocol")
    return isProtocol && type != Any.self && type != AnyObject.self
  }
}
