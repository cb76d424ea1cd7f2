import SwiftParser
import SwiftSyntax

/// The names that belong together: `makeBaseURL`, `baseURL`, `closeBaseURL`.
struct PropertyName {
  /// The property's name without backticks: `default`.
  let text: String

  /// The name of the property that a method provides; `nil` when its name does not begin with the verb.
  ///
  /// Leading capitals go together, as Swift names do: `makeURLSession` provides `urlSession`.
  init?(ofMethod method: String, after verb: String) {
    guard method.hasPrefix(verb) else { return nil }
    let rest = Array(method.dropFirst(verb.count))
    guard let first = rest.first, first.isUppercase else { return nil }
    var capitals = rest.prefix { $0.isUppercase || $0.isNumber }.count
    // The last capital begins the next word, where one follows.
    if capitals > 1, capitals < rest.count, rest[capitals].isLetter, rest[capitals - 1].isUppercase
    {
      capitals -= 1
    }
    text = rest[..<capitals].map { $0.lowercased() }.joined() + String(rest[capitals...])
  }

  /// The name as code has to write it.
  var identifier: String { text.isValidSwiftIdentifier(for: .variableName) ? text : "`\(text)`" }
}
