/// One option of a command.
struct Option: Sendable {
  /// The long name, with its two hyphens.
  let name: String
  /// The short name, with its hyphen.
  var short: String?
  /// The placeholder for the value in the help; `nil` for an option without a value.
  var value: String?
  /// The values that are allowed; empty if any value is.
  var choices: [String] = []
  /// Whether the option may be given more than once.
  var repeats = false
  /// The purpose of the option, in a phrase.
  let help: String

  /// The option as the help shows it: `-o, --output FILE`.
  var spelling: String {
    (short.map { "\($0), " } ?? "") + name + (value.map { " \($0)" } ?? "")
  }

  static let help = Option(name: "--help", short: "-h", help: "show this help")

  static let output = Option(
    name: "--output", short: "-o", value: "FILE",
    help: "write to the file instead of standard output")

  static func format(_ choices: String..., help: String) -> Option {
    Option(name: "--format", value: "FORMAT", choices: choices, help: help)
  }
}
