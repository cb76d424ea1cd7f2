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

  /// Whether the type needs parentheses before `.self`.
  package static func needsParentheses(_ type: String) -> Bool {
    guard !type.hasPrefix("(") || !type.hasSuffix(")") else { return false }
    return type.hasPrefix("any ") || type.contains(" & ") || type.contains("->")
  }

  /// A list of types as Swift writes it: `(User, Int)`.
  package static func list(_ types: [String]) -> String {
    "(" + types.joined(separator: ", ") + ")"
  }
}
