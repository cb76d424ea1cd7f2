import Foundation

/// A part of this target's sources that stands in the documentation, word for word.
///
/// It stands between `// snippet: NAME` and `// end`, at whatever indentation. Parts of one name in
/// one file are one snippet, with an empty line between them: an `import` and the statements of a
/// function, say.
struct Snippet: Sendable {
  let name: String
  /// The name of the file it is in.
  let file: String
  /// The lines, without the indentation they have in common, and where they stand in the file.
  private(set) var lines: [(text: String, number: Int)]

  var text: String { lines.map(\.text).joined(separator: "\n") }
}

extension Snippet {
  static let all: [Snippet] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Snippets")
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).sorted().flatMap { file in
      let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
      return snippets(in: text ?? "", file: file)
    }
  }()

  static func snippets(in text: String, file: String) -> [Snippet] {
    var snippets: [Snippet] = []
    var open: (name: String, lines: [(text: String, number: Int)])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.trimmingCharacters(in: .whitespaces)
      if content.hasPrefix("// snippet: ") {
        open = (String(content.dropFirst("// snippet: ".count)), [])
      } else if content == "// end", let part = open {
        let lines = withoutIndentation(part.lines)
        if let known = snippets.firstIndex(where: { $0.name == part.name }) {
          snippets[known].lines += [("", 0)] + lines
        } else {
          snippets.append(Snippet(name: part.name, file: file, lines: lines))
        }
        open = nil
      } else {
        open?.lines.append((String(line), index + 1))
      }
    }
    return snippets
  }

  private static func withoutIndentation(
    _ lines: [(text: String, number: Int)]
  ) -> [(text: String, number: Int)] {
    let indentation =
      lines.filter { !$0.text.isEmpty }.map { $0.text.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { (String($0.text.dropFirst(indentation)), $0.number) }
  }

  /// A diagnostic's text as the reader of the documentation would get it: with the places where the
  /// lines stand in the snippet, not those in this target.
  static func asInDocumentation(_ diagnostic: String) -> String {
    diagnostic.replacing(/DocumentationTests\/(\w+\.swift):(\d+)/) { match in
      for snippet in all where snippet.file == match.1 {
        if let line = snippet.lines.firstIndex(where: { $0.number == Int(match.2) }) {
          return "App/main.swift:\(line + 1)"
        }
      }
      return String(match.0)
    }
  }
}
