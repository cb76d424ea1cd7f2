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
