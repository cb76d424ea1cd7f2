/// The error that the command of `--run` failed, with the end of what it said.
struct FailedRun: Error, CustomStringConvertible {
  let description: String

  init(_ line: String, _ reason: String) { description = "`\(line)` \(reason)" }

  init(_ line: String, status: Int32, errors: String) {
    let last = errors.split(whereSeparator: \.isNewline).suffix(20)
    description =
      (["`\(line)` ended with the status \(status)"] + last.map { PlainText.string(String($0)) })
      .joined(separator: "\n")
  }
}

/// An error about a file, in one line.
struct FileError: Error, CustomStringConvertible {
  private let path: String
  private let reason: String

  init(_ path: String, _ reason: String) {
    self.path = path == "-" ? "standard input" : path
    self.reason = reason
  }

  var description: String {
    "dovetail: \(path): \(reason)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
