/// One command of `dovetail`: its arguments, its help, and the function that runs it.
struct Command: Sendable {
  let name: String
  /// The purpose of the command, in a phrase.
  let summary: String
  /// The names of the operands, as the help shows them.
  let operands: [String]
  /// Whether the last operand may be given several times.
  let takesMore: Bool
  /// The name of further operands, which may be left out.
  var more: String?
  let options: [Option]
  /// The text of the help after the options.
  let remarks: String
  let run: @Sendable (Arguments, Files) throws -> ExitStatus

  /// The line that shows how to call it.
  var usage: String {
    (["dovetail \(name)", "[OPTION]..."] + operands).joined(separator: " ")
      + (more.map { " [\($0)]..." } ?? (takesMore ? "..." : ""))
  }
}
