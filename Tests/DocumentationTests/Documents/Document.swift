import Foundation

/// A page of the documentation, or a source file with its documentation comments.
struct Document: Sendable, CustomStringConvertible {
  /// The path from the root of the package.
  let path: String
  let blocks: [CodeBlock]
  let headings: [String]

  var description: String { path }
}

/// A fenced block of code.
struct CodeBlock: Sendable, CustomStringConvertible {
  let path: String
  /// The line of the fence that opens it.
  let line: Int
  let language: String
  let text: String
  /// The nearest heading above the block.
  let heading: String?

  var description: String { "\(path):\(line)" }
  /// Whether it is output of the library; output of the command has tests of its own.
  var isDiagnostic: Bool {
    language == "text" && text.contains("[Dovetail/") && !isOfCompiler
      && !path.hasSuffix("/TheDovetailCommand.md")
  }
  /// Whether it is output of the compiler, whose lines have columns.
  var isOfCompiler: Bool { language == "text" && text.contains(/\.swift:\d+:\d+:/) }
  /// Whether it is a whole package manifest, which SwiftPM compiles and not a test.
  var isManifest: Bool { language == "swift" && text.hasPrefix("// swift-tools-version") }
}

extension Document {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The README, the articles, the skill for agents, and the other pages for readers.
  static let pages: [Document] =
    ["README.md", "CONTRIBUTING.md", "skills/dovetail/SKILL.md"].map(Document.init(path:))
    + documents(below: "Documentation", suffix: ".md")
    + documents(below: "Sources/Dovetail/Dovetail.docc", suffix: ".md")

  /// The documentation comments of the library.
  static let comments: [Document] = documents(below: "Sources", suffix: ".swift").filter {
    !$0.blocks.isEmpty
  }

  static let blocks: [CodeBlock] = (pages + comments).flatMap(\.blocks)

  private static func documents(below folder: String, suffix: String) -> [Document] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let paths = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }
    return paths.sorted().map { Document(path: "\(folder)/\($0)") }
  }

  private init(path: String) {
    let text = try? String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    self.init(path: path, text: path.hasSuffix(".swift") ? Self.commentText(of: text) : text ?? "")
  }

  /// The documentation comments of a source file, and an empty line for every other.
  private static func commentText(of source: String?) -> String {
    let lines = (source ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      let content = line.drop { $0 == " " }
      guard content.hasPrefix("///") else { return "" }
      return String(content.dropFirst(content.hasPrefix("/// ") ? 4 : 3))
    }.joined(separator: "\n")
  }

  init(path: String, text: String) {
    var blocks: [CodeBlock] = []
    var headings: [String] = []
    var open: (line: Int, language: String, text: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let block = open {
        if line == "```" {
          blocks.append(
            CodeBlock(
              path: path, line: block.line, language: block.language,
              text: block.text.joined(separator: "\n"), heading: headings.last))
          open = nil
        } else {
          open?.text.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (index + 1, String(line.dropFirst(3)), [])
      } else if line.hasPrefix("#") {
        headings.append(String(line.drop { $0 == "#" }.dropFirst()))
      }
    }
    self.path = path
    self.blocks = blocks
    self.headings = headings
  }
}
