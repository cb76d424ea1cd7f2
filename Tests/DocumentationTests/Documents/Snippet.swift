import Foundation

/// A part of this target's sources that is in the documentation, word for word.
///
/// Programs that the compiler refuses are in the fixtures of the macros' tests.
///
/// A snippet stands between `// snippet: NAME` and `// end`, at any indentation. Parts of one name
/// are one snippet, with an empty line between them: an `import` and the statements of a function,
/// say. A part of several snippets has their names, separated by commas.
struct Snippet: Sendable {
  let name: String
  /// The lines, without the indentation they have in common.
  private(set) var lines: [Line]
  /// The compiler's messages about it, the error first, as `3:8: error: cannot find 'x' in scope`.
  private(set) var remarks: [String] = []

  struct Line: Sendable {
    let text: String
    /// Its place, as `DocumentationTests/File.swift:12`.
    let place: String
  }

  var text: String { lines.map(\.text).joined(separator: "\n") }

  /// The compiler's messages, as for a reader who has the snippet in a file.
  var compilerSays: String {
    let errors = remarks.filter { $0.contains(": error: ") }
    let notes = remarks.filter { !$0.contains(": error: ") }
    return (errors + notes).map { "App/main.swift:\($0)" }.joined(separator: "\n")
  }
}

extension Snippet {
  /// The programs that compile, then those that the compiler refuses.
  static let all =
    found(below: "Tests/DocumentationTests/Snippets") + refused
    // The snippets of an app are in modules of the main actor.
    + found(below: "Tests/Programs/MainActor/Sources/MainActorClient")
    + found(below: "Tests/Programs/MainActor/Tests/MainActorClientTests")
    + found(below: "Tests/Programs/SwiftUI/Tests/DovetailSwiftUITests")
    + found(below: "Tests/Programs/SwiftUI/Sources/Notes")
    + found(below: "Tests/Programs/SwiftUI/Tests/NotesTests")
    + found(below: "Examples/Server/Sources/Hello")
    + found(below: "Examples/Server/Sources/Server")
    + found(below: "Examples/Server/Tests/HelloTests")
    + found(below: "Examples/Tool/Sources/jot")
    + found(below: "Examples/App/Sources/App")
    + found(below: "Examples/App/Tests/AppTests")
    + integrations

  /// The programs that the compiler refuses, with its messages.
  static let refused = found(below: "Tests/DovetailMacrosTests/Fixtures/Graphs/Documentation")

  /// Parts of the programs that need public packages; `Scripts/outside` compiles them.
  private static let integrations =
    [
      "ServiceLifecycle/Sources/Relay", "HummingbirdServer/Sources/NotesServer",
      "HummingbirdServer/Sources/Notes", "HummingbirdServer/Tests/NotesTests",
      "VaporServer/Sources/Visits",
    ].flatMap { found(below: "Integrations/\($0)") }

  private static func found(below path: String) -> [Snippet] {
    let folder = Document.root.appending(path: path)
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    var snippets: [Snippet] = []
    for file in (files ?? []).sorted() {
      let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for part in parts(of: text ?? "", file: file) {
        if let known = snippets.firstIndex(where: { $0.name == part.name }) {
          snippets[known].lines += [Line(text: "", place: "")] + part.lines
        } else {
          snippets.append(part)
        }
      }
    }
    return snippets
  }

  private static func parts(of text: String, file: String) -> [Snippet] {
    var parts: [Snippet] = []
    var open: (names: [String], lines: [Line], remarks: [String])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.trimmingCharacters(in: .whitespaces)
      if content.hasPrefix("// snippet: ") {
        let names = content.dropFirst("// snippet: ".count).components(separatedBy: ", ")
        open = (names, [], [])
      } else if content == "// end", let part = open {
        let lines = withoutIndentation(part.lines)
        parts += part.names.map { Snippet(name: $0, lines: lines, remarks: part.remarks) }
        open = nil
      } else if let remark = content.firstMatch(of: /^\/\/ (error|warning|note)@(\d+): (.*)$/) {
        let line = open?.lines.count ?? 0
        open?.remarks.append("\(line):\(remark.2): \(remark.1): \(remark.3)")
      } else {
        open?.lines.append(
          Line(text: String(line), place: "DocumentationTests/\(file):\(index + 1)"))
      }
    }
    return parts
  }

  private static func withoutIndentation(_ lines: [Line]) -> [Line] {
    let indentation =
      lines.filter { !$0.text.isEmpty }.map { $0.text.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { Line(text: String($0.text.dropFirst(indentation)), place: $0.place) }
  }

  /// A diagnostic's text as a reader of the documentation would get it.
  ///
  /// Its line numbers are those in the snippet, not those in this target, and the types of the
  /// samples are at the top of a file.
  static func asInDocumentation(_ diagnostic: String) -> String {
    let text = diagnostic.replacing("DiagnosticSample.", with: "")
    return text.replacing(/DocumentationTests\/\w+\.swift:\d+/) { match in
      for snippet in all {
        if let line = snippet.lines.firstIndex(where: { $0.place == match.0 }) {
          return "App/main.swift:\(line + 1)"
        }
      }
      return String(match.0)
    }
  }
}
