/// Diagnostics as JSON, in the form that their `Codable` conformance reads.
enum DiagnosticJSON {
  static func array(_ diagnostics: [DependencyDiagnostic]) -> String {
    guard !diagnostics.isEmpty else { return "[]" }
    return "[\n" + diagnostics.map { "  " + object($0) }.joined(separator: ",\n") + "\n]"
  }

  private static func object(_ diagnostic: DependencyDiagnostic) -> String {
    object([
      ("id", string(diagnostic.id.rawValue)),
      ("severity", string(diagnostic.severity.rawValue)),
      ("location", diagnostic.location.map(object)),
      ("message", string(diagnostic.message)),
      ("path", list(diagnostic.path.map(object))),
      ("notes", list(diagnostic.notes.map(object))),
      ("similar", list(diagnostic.similar.map(object))),
      ("help", diagnostic.help.map(string)),
    ])
  }

  private static func object(_ location: Location) -> String {
    object([("fileID", string(location.fileID)), ("line", String(location.line))])
  }

  private static func object(_ key: Blueprint.Key) -> String {
    object([
      ("type", string(key.type)), ("identity", string(key.identity)),
      ("name", key.name.map(string)),
    ])
  }

  private static func object(_ note: DependencyDiagnostic.Note) -> String {
    object([("location", note.location.map(object)), ("message", string(note.message))])
  }

  private static func object(_ similar: DependencyDiagnostic.Similar) -> String {
    object([("key", object(similar.key)), ("location", object(similar.location))])
  }

  /// An object of the members that have a value.
  private static func object(_ members: [(name: String, value: String?)]) -> String {
    let texts = members.compactMap { member in
      member.value.map { "\"\(member.name)\": \($0)" }
    }
    return "{" + texts.joined(separator: ", ") + "}"
  }

  private static func list(_ values: [String]) -> String {
    "[" + values.joined(separator: ", ") + "]"
  }

  /// A string literal; also valid inside JavaScript, where two line separators must be escaped.
  static func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\0"..<" ", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
