/// What can be read off the way a type is written.
package enum TypeSpelling {
  /// The type without what only says how it is used: `any`, `some`, `?`, `Optional<…>`, brackets.
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

  /// Whether `.self` can follow the type only when it stands in parentheses.
  package static func needsParentheses(_ type: String) -> Bool {
    guard !type.hasPrefix("(") || !type.hasSuffix(")") else { return false }
    return type.hasPrefix("any ") || type.contains(" & ") || type.contains("->")
  }

  /// A list of types as Swift writes it: `(User, Int)`.
  package static func list(_ types: [String]) -> String {
    "(" + types.joined(separator: ", ") + ")"
  }
}
