import Foundation
import Testing

@testable import DovetailCommand

/// The command's runs in `Fixtures/Runs`, each with all that it answers.
///
/// `===` begins a file that the command finds; those above the first section are for all. `$` is a
/// command line, and `?` an agent's call of a tool, with its arguments and those of `dovetail mcp`.
/// The answer is indented, `!` begins a line of standard error, and brackets have the status.
/// `DOVETAIL_RECORD=1 swift test --package-path Tools --filter Transcript` writes the answers.
@Suite struct TranscriptTests {
  @Test(arguments: try Transcript.all)
  func `a run has the answer that is written below it`(_ transcript: Transcript) throws {
    let answered = try transcript.answered()
    if ProcessInfo.processInfo.environment["DOVETAIL_RECORD"] != nil {
      let text = answered.joined(separator: "\n")
      try text.write(to: transcript.file, atomically: true, encoding: .utf8)
    }
    for (answer, written) in zip(answered, transcript.lines) { #expect(answer == written) }
    #expect(answered.count == transcript.lines.count)
  }
}

/// A file of runs.
struct Transcript: CustomTestStringConvertible {
  let file: URL
  let lines: [String]

  init(_ file: URL) throws {
    self.file = file
    lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  var testDescription: String { file.lastPathComponent }

  static var all: [Transcript] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        at: ToolRun.fixtures.appending(path: "Runs"), includingPropertiesForKeys: nil
      ).sorted { $0.path < $1.path }.map(Transcript.init)
    }
  }

  /// The files above the first section of a transcript.
  static func files(of name: String) throws -> [String: String] {
    let lines = try Transcript(ToolRun.fixtures.appending(path: "Runs/\(name)")).lines
    var (files, rest) = ([String: String](), lines.prefix { !$0.hasPrefix("# ") })
    while let line = rest.popFirst() { read(line, &rest, into: &files) }
    return files
  }

  private static func isControl(_ line: String) -> Bool {
    ["# ", "$ ", "? ", "=== "].contains { line.hasPrefix($0) }
  }

  /// Reads a file after the line that names it; returns its lines.
  @discardableResult private static func read(
    _ line: String, _ rest: inout ArraySlice<String>, into files: inout [String: String]
  ) -> [String] {
    guard line.hasPrefix("=== ") else { return [] }
    let content = rest.prefix { !isControl($0) }
    rest = rest.dropFirst(content.count)
    let end = content.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? content.startIndex
    files[String(line.dropFirst(4))] = content[..<end].joined(separator: "\n")
    return Array(content)
  }

  /// The lines, with the answers as they are now.
  func answered() throws -> [String] {
    var (written, shared, files) = ([String](), [String: String](), [String: String]())
    var (rest, isInSection) = (lines[...], false)
    while let line = rest.popFirst() {
      if line.hasPrefix("# ") {
        if isInSection { written.append("") }
        if !isInSection { shared = files }
        (files, isInSection) = (shared, true)
      }
      written.append(line)
      written += Self.read(line, &rest, into: &files)
      guard line.hasPrefix("$ ") || line.hasPrefix("? ") else { continue }
      rest = rest.drop { !Self.isControl($0) }
      written += try line.hasPrefix("$ ") ? Self.run(line, files) : Self.call(line, files)
    }
    return written + [""]
  }

  /// The words of a command line; the text between apostrophes is one, as for a shell.
  static func words(_ line: some StringProtocol) -> [String] {
    String(line).matches(of: /'([^']*)'|[^' ]+/).map { String($0.1 ?? $0.0) }
  }

  private static func run(_ line: String, _ files: [String: String]) -> [String] {
    let run = ToolRun(
      Array(words(line.dropFirst(2)).dropFirst()), input: files["-"] ?? "", files: files)
    func lines(_ text: String) -> [String] {
      text.replacing(ToolRun.fixtures.path + "/", with: "")
        .replacing(Tool.version, with: "VERSION")
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    return lines(run.output).map { $0.isEmpty ? "" : "  \($0)" }
      + lines(run.error).map { "! \($0)" }
      + (run.status == 0 ? [] : ["[\(run.status)]"])
  }

  private static func call(_ line: String, _ files: [String: String]) throws -> [String] {
    let start = try #require(line.firstIndex(of: "{"))
    let end = try #require(line.lastIndex(of: "}"))
    let arguments = try #require(JSONValue(String(line[start...end])))
    let tool = try #require(words(line[..<start]).last)
    let run = ToolRun(
      calling: tool, arguments, words(line[end...].dropFirst()), files: files)
    #expect(run.status == 0 && run.error == "")
    let result = try #require(JSONValue(run.output)?.object?["result"]?.object)
    guard case .array(let content)? = result["content"] else { return ["no content"] }
    let text = content.compactMap { $0.object?["text"]?.string }.joined()
      .replacing(ToolRun.fixtures.path + "/", with: "")
    return text.split(separator: "\n").map { "  \($0)" }
      + (result["isError"] == true ? ["[error]"] : [])
  }
}
