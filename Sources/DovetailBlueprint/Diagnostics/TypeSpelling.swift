/// Reads and writes the spelling of types.
@_spi(Tools) public enum TypeSpelling {
  /// The type without `any`, `some`, `?`, `Optional<…>` and brackets.
  @_spi(Tools) public static func bare(_ type: String) -> String {
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
  static func operand(_ type: String) -> String {
    guard !type.hasPrefix("(") || !type.hasSuffix(")") else { return type }
    let isCompound = type.hasPrefix("any ") || type.contains(" & ") || type.contains("->")
    return isCompound ? "(\(type))" : type
  }

  /// A list of types as Swift writes it: `(User, Int)`.
  @_spi(Tools) public static func list(_ types: [String]) -> String {
    "(" + types.joined(separator: ", ") + ")"
  }
}
