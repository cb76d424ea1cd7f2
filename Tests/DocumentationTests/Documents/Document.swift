import Foundation

/// A page of the documentation: the README, the changelog, or an article of the DocC catalogue.
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
  /// The nearest heading above it.
  let heading: String?

  var description: String { "\(path):\(line)" }
  var isDiagnostic: Bool { language == "text" && text.contains("[Dovetail/") }
  /// Whether it is a whole package manifest, which SwiftPM compiles and not a test.
  var isManifest: Bool { language == "swift" && text.hasPrefix("// swift-tools-version") }
}

extension Document {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every page whose samples have to be true.
  static let all: [Document] = {
    let catalogue = "Sources/Dovetail/Dovetail.docc"
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: catalogue).path)
    let articles = (files ?? []).filter { $0.hasSuffix(".md") }.sorted()
    return (["README.md", "CONTRIBUTING.md"] + articles.map { "\(catalogue)/\($0)" })
      .map(Document.init)
  }()

  static let blocks = all.flatMap(\.blocks)

  init(path: String) {
    let text = try? String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    self.init(path: path, text: text ?? "")
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
