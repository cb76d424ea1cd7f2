import Dovetail
import Foundation
import Testing

/// The code in the documentation compiles, and its outputs are those of the library.
@Suite struct DocumentationTests {
  @Test func `every page was found`() {
    #expect(Document.pages.count > 6 && Document.comments.count > 6)
    for page in Document.pages {
      #expect(!page.headings.isEmpty, "\(page) is empty")
    }
  }

  @Test(arguments: Document.blocks.filter { $0.language == "swift" && !$0.isManifest })
  func `a sample has a compiled twin`(_ block: CodeBlock) {
    guard !Snippet.all.contains(where: { $0.text == block.text }) else { return }
    let first = block.text.prefix { $0 != "\n" }
    let near = Snippet.all.first { $0.text.hasPrefix(first) }
    let hint = near.map { "The snippet named \($0.name) has another text:\n\($0.text)" }
    Issue.record("\(block): no snippet has this text:\n\(block.text)\n\(hint ?? "")")
  }

  @Test(arguments: Snippet.all.map(\.name)) func `a snippet stands in the documentation`(
    _ name: String
  ) {
    for snippet in Snippet.all where snippet.name == name {
      #expect(
        Document.blocks.contains { $0.text == snippet.text }, "\(name) stands nowhere")
    }
  }

  @Test func `every block has a language`() {
    let languages: Set = ["swift", "text", "sh", "json"]
    for block in Document.pages.flatMap(\.blocks) {
      #expect(languages.contains(block.language), "\(block) is \(block.language)")
    }
  }

  @Test(arguments: Document.blocks.filter(\.isDiagnostic))
  func `a shown diagnostic is the library's own`(_ block: CodeBlock) async throws {
    var texts: [String] = []
    for sample in DiagnosticSample.all + DiagnosticSample.testing {
      texts.append(Snippet.asInDocumentation(try await sample.text()))
    }
    guard !texts.contains(block.text) else { return }
    let id = block.text.firstMatch(of: /\[Dovetail\/\w+\]/).map { String($0.0) } ?? ""
    let said = texts.filter { $0.contains(id) }.joined(separator: "\n")
    Issue.record("\(block) shows\n\(block.text)\nand the library says\n\(said)")
  }

  @Test(arguments: Document.links) func `a link leads to a file`(_ link: DocumentLink) {
    guard !link.isOfDocC else {
      Issue.record("\(link): a browser shows [Testing](Testing.md); Scripts/docs makes it DocC's")
      return
    }
    #expect(FileManager.default.fileExists(atPath: link.target.path), "\(link) leads nowhere")
    if let anchor = link.anchor {
      #expect(
        Document.anchors(of: link.target).contains(anchor), "\(link): no heading has this anchor")
    }
  }

  @Test func `the links of every page were found`() {
    for page in ["README.md", "Sources/Dovetail/Dovetail.docc/Testing.md", "llms.txt"] {
      #expect(Document.links.contains { $0.page == page }, "\(page)")
    }
    #expect(Document.links.contains { $0.text.contains("Testing.md#") })
  }

  /// The fixtures themselves are compiled by the tests of the macros.
  @Test(arguments: Document.blocks.filter(\.isOfCompiler))
  func `a shown compiler error is the one that its fixture expects`(_ block: CodeBlock) {
    let texts = Snippet.refused.map(\.compilerSays)
    #expect(texts.contains(block.text), "\(block): the fixtures expect \(texts)")
  }

  @Test(arguments: DiagnosticID.allCases) func `every diagnostic has its example and its own text`(
    _ id: DiagnosticID
  ) async throws {
    let page = try #require(Document.pages.first { $0.path.hasSuffix("/Diagnostics.md") })
    #expect(page.headings.contains(id.rawValue))
    let blocks = page.blocks.filter { $0.heading == id.rawValue }
    try #require(
      blocks.map(\.language) == ["swift", "text"], "\(id.rawValue) lacks a sample or its text")
    let snippet = try #require(Snippet.all.first { $0.name == id.rawValue })
    #expect(blocks[0].text == snippet.text, "\(id.rawValue) shows another example than its own")
    let sample = try #require(
      (DiagnosticSample.all + DiagnosticSample.testing).last { $0.id == id })
    let said = Snippet.asInDocumentation(try await sample.text())
    #expect(blocks[1].text == said, "\(id.rawValue) shows another text than its example gets")
  }

  @Test func `the table of diagnostics has each one`() throws {
    let page = try #require(Document.pages.first { $0.path.hasSuffix("/Diagnostics.md") })
    let text = try String(contentsOf: Document.root.appending(path: page.path), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }.joined()
    let names = rows.matches(of: /\[(\w+)\]\(#(\w+)\)/)
    #expect(names.map { String($0.1) }.sorted() == DiagnosticID.allCases.map(\.rawValue).sorted())
    for name in names { #expect(name.1.lowercased() == name.2, "\(name.1) leads to \(name.2)") }
  }

  /// The cure is the help in the shown text; the page adds what that leaves out.
  @Test func `every diagnostic has its cause and its cure`() throws {
    let page = try #require(Document.pages.first { $0.path.hasSuffix("/Diagnostics.md") })
    let text = try String(contentsOf: Document.root.appending(path: page.path), encoding: .utf8)
    let sections = text.split(separator: "\n## ").dropFirst()
    let known = DiagnosticID.allCases.map(\.rawValue)
    #expect(
      sections.compactMap { $0.split(separator: "\n").first.map(String.init) }.dropFirst()
        == known[...])
    for section in sections.dropFirst() {
      let name = section.prefix { $0 != "\n" }
      let cause = section.dropFirst(name.count).components(separatedBy: "```").first ?? ""
      #expect(cause.split(whereSeparator: \.isWhitespace).count > 4, "\(name) lacks its cause")
      #expect(section.contains("\n  help: "), "\(name) lacks its cure")
    }
  }

  #if os(Linux) || os(macOS)
    @Test(arguments: Document.blocks.filter(\.isManifest))
    func `a manifest is accepted`(_ block: CodeBlock) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try block.text.write(
        to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["swift", "package", "--package-path", folder.path, "dump-package"]
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(block) is no manifest")
    }
  #endif
}
