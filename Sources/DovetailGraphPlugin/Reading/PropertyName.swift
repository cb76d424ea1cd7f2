import SwiftParser
import SwiftSyntax

/// A property's name, from the names that go with it: `makeBaseURL`, `baseURL`, `closeBaseURL`.
struct PropertyName {
  /// The property's name without backticks: `default`.
  let text: String

  /// The name of the property that a method provides; `nil` if its name does not begin with the
  /// verb.
  ///
  /// Leading capitals go together, as in Swift's own names: `makeURLSession` provides `urlSession`,
  /// and `makeURLs` provides `urls`.
  init?(ofMethod method: String, after verb: String) {
    guard method.hasPrefix(verb) else { return nil }
    let rest = Array(method.dropFirst(verb.count))
    guard let first = rest.first, first.isUppercase else { return nil }
    var capitals = rest.prefix { $0.isUppercase || $0.isNumber }.count
    // The last capital begins the next word, if another word follows.
    let word = rest[capitals...].prefix { $0.isLowercase }
    if capitals > 1, !word.isEmpty, word != ["s"], rest[capitals - 1].isUppercase {
      capitals -= 1
    }
    text = rest[..<capitals].map { $0.lowercased() }.joined() + String(rest[capitals...])
  }

  /// The name as it has to be written in code.
  var identifier: String { text.isValidSwiftIdentifier(for: .variableName) ? text : "`\(text)`" }
}
