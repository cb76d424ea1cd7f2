@_spi(Tools) import Dovetail

/// Writes the parts of a JSON text.
@_spi(Tools) public enum JSONText {
  /// An object of the members that have a value, on one line, or with a line for each.
  static func object(_ members: [(String, String?)], onLines: Bool = false) -> String {
    let texts = members.compactMap { name, value in value.map { "\"\(name)\": \($0)" } }
    if onLines { return "{\n  " + texts.joined(separator: ",\n  ") + "\n}" }
    return "{" + texts.joined(separator: ", ") + "}"
  }

  /// An array on one line; `nil` if it's empty.
  @inline(never) static func list(_ values: [String]) -> String? {
    values.isEmpty ? nil : "[" + values.joined(separator: ", ") + "]"
  }

  /// An array with a line for each value, indented by a number of levels; `nil` if it's empty.
  static func lines(_ values: [String], indentation: Int = 1) -> String? {
    guard !values.isEmpty else { return nil }
    let outer = String(repeating: "  ", count: indentation - 1)
    return "[\n" + values.map { "\(outer)  \($0)" }.joined(separator: ",\n") + "\n\(outer)]"
  }

  /// A string literal; also valid inside JavaScript, where two line separators must be escaped.
  @_spi(Tools) @inline(never)
  public static func string(_ text: String) -> String {
    // Almost every text has nothing to escape, and is then much faster to write. The two line
    // separators begin with the byte E2.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xE2
    }
    if isPlain { return "\"\(text)\"" }
    return text.unicodeScalars.reduce(into: "\"") { literal, scalar in
      switch scalar {
      case "\n", "\r", "\t", "\"", "\\": literal += scalar.escaped(asASCII: false)
      case "\0"..<" ", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    } + "\""
  }

  /// A place in source code.
  @inline(never) static func location(_ location: Blueprint.Location) -> String {
    object([("fileID", string(location.fileID)), ("line", String(location.line))])
  }
}
