// Copies a DocC catalog, and turns the links between its pages into DocC's.
//
//   swift Scripts/docc-links.swift CATALOG COPY
//
// In the repository, pages link to each other with `[Testing](Testing.md#tasks)`, which a browser
// shows there. DocC wants `<doc:/Dovetail/Testing#Tasks>`. A link whose text is the title of what it
// leads to gets that form, and any other keeps its text. A link out of the catalog becomes its text,
// since the site of the pages doesn't have the rest of the repository.
import Foundation

guard CommandLine.arguments.count == 3 else {
  print("usage: swift Scripts/docc-links.swift CATALOG COPY")
  exit(2)
}
let catalog = URL(filePath: CommandLine.arguments[1])
let copy = URL(filePath: CommandLine.arguments[2])

/// A heading, and what leads to it.
struct Heading {
  let text: String

  init(_ line: Substring) {
    text = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
  }

  /// The text without the marks of code.
  var plain: String { text.replacing("`", with: "") }
  /// Its anchor where the repository's site shows the page.
  var anchor: String {
    plain.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
  }
  /// Its anchor in DocC.
  var fragment: String {
    plain.split(separator: " ").joined(separator: "-").filter { $0 == "-" || !$0.isPunctuation }
  }
}

/// A page, as pieces that are in turn prose and a block of code.
struct Page {
  let name: String
  let pieces: [String]
  let headings: [Heading]

  init(name: String, text: String) {
    var pieces = [[Substring]()]
    var headings: [Heading] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isInCode = pieces.count.isMultiple(of: 2)
      let isFence = line.hasPrefix("```")
      if isFence && !isInCode { pieces.append([]) }
      pieces[pieces.count - 1].append(line)
      if isFence && isInCode { pieces.append([]) }
      if !isInCode && line.hasPrefix("#") { headings.append(Heading(line)) }
    }
    self.name = name
    self.pieces = pieces.map { $0.joined(separator: "\n") }
    self.headings = headings
  }

  /// The title, without the module of a symbol's page.
  var title: String { headings.first?.plain.split(separator: "/").last.map(String.init) ?? name }
  /// Where DocC has the page: that of a module by itself, any other in `Dovetail`.
  var path: String { headings.first?.text == "``\(name)``" ? "/\(name)" : "/Dovetail/\(name)" }
}

var pages: [String: Page] = [:]
for file in try FileManager.default.contentsOfDirectory(atPath: catalog.path)
where file.hasSuffix(".md") {
  let text = try String(contentsOf: catalog.appending(path: file), encoding: .utf8)
  pages[file] = Page(name: String(file.dropLast(3)), text: text)
}

var dead: [String] = []

/// A piece of prose with DocC's links.
func withLinks(_ prose: String, of page: Page) -> String {
  prose.replacing(#/(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/#) { match in
    let (image, text, link) = (match.1, match.2, String(match.3))
    if link.contains("://") || link.hasPrefix("mailto:") { return String(match.0) }
    // DocC finds images by their names.
    if !image.isEmpty { return "![\(text)](\(link.split(separator: "/").last ?? ""))" }
    if link.hasPrefix("../") { return String(text) }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts[0].isEmpty ? page : pages[String(parts[0])]
    let heading = parts.count > 1 ? target?.headings.first { $0.anchor == parts[1] } : nil
    guard let target, parts.count == 1 || heading != nil else {
      dead.append("\(page.name).md: error: \(link) leads nowhere")
      return String(match.0)
    }
    let place = "doc:\(target.path)\(heading.map { "#\($0.fragment)" } ?? "")"
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words == heading?.plain ?? target.title ? "<\(place)>" : "[\(text)](<\(place)>)"
  }
}

try? FileManager.default.removeItem(at: copy)
try FileManager.default.createDirectory(
  at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
try FileManager.default.copyItem(at: catalog, to: copy)
for (file, page) in pages {
  let pieces = page.pieces.enumerated().map { index, piece in
    index.isMultiple(of: 2) ? withLinks(piece, of: page) : piece
  }
  try pieces.joined(separator: "\n").write(
    to: copy.appending(path: file), atomically: true, encoding: .utf8)
}
for line in dead.sorted() { print(line) }
exit(dead.isEmpty ? 0 : 1)
