/// Reads and writes the spelling of types.
package enum TypeSpelling {
  /// The type without `any`, `some`, `?`, `Optional<…>` and brackets.
  package static func bare(_ type: String) -> String {
    var rest = type[...]
    while true {
      let before = rest.count
      for prefix in ["any ", "some "] where rest.hasPrefix(prefix) {
        rest = rest.dropFirst(prefix.count)
      }
      if rest.hasSuffix("?") || rest.hasSuffix("!") { rest = rest.dropLast() }
      if rest.hasPrefix("("), rest.hasSuffix(")") { rest = rest.dropFirst().dropLast() }
      for prefix in ["Optional<", "Swift.Optional<"] where rest.hasPrefix(prefix) {
        if rest.hasSuffix(">") { rest = rest.dropFirst(prefix.count).dropLast() }
      }
      if rest.count == before { return String(rest) }
    }
  }

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
