/// One command of `dovetail`: what it takes, what it tells of itself, and what it does.
struct Command: Sendable {
  let name: String
  /// What it does, in a phrase.
  let summary: String
  /// What it needs beside options, each by the word that stands for it.
  let operands: [String]
  /// Whether the last of them may come several times.
  let takesMore: Bool
  let options: [Option]
  /// What the help says behind the options.
  let remarks: String
  let run: @Sendable (Arguments, Files) throws -> ExitStatus

  /// The line that shows how it is called.
  var usage: String {
    (["dovetail \(name)", "[OPTION]..."] + operands).joined(separator: " ")
      + (takesMore ? "..." : "")
  }
}
