import Foundation
import Testing

/// The pages for contributors name files, types and functions that exist.
@Suite struct SourcePagesTests {
  @Test(arguments: ["Resolving.md", "Concurrency.md"])
  func `what a page names is in the sources`(_ page: String) throws {
    let names = try Self.code(in: "Documentation/\(page)")
    #expect(names.count > 30)
    for name in names where !Self.isPath(name) && !Self.known.contains(name) {
      Issue.record("\(page) names `\(name)`, which no source file declares")
    }
  }

  @Test(arguments: [
    "Documentation/Resolving.md", "Documentation/Concurrency.md", "CONTRIBUTING.md",
  ])
  func `the files that a page names exist`(_ page: String) throws {
    let paths = try Self.code(in: page).filter { $0.contains("/") }
    for path in paths { #expect(Self.isPath(path), "\(page) names `\(path)`") }
  }

  /// What stands between single backticks: a path, or one name.
  private static func code(in page: String) throws -> [String] {
    let text = try String(contentsOf: Document.root.appending(path: page), encoding: .utf8)
    return text.replacing(/```[^`]*```/, with: "").matches(of: /`([\w\/+.]+)`/)
      .map { String($0.1) }.filter { !$0.hasPrefix(".") }
  }

  /// Whether a path leads somewhere, from the root or from the runtime's sources.
  private static func isPath(_ path: String) -> Bool {
    ["", "Sources/Dovetail/"].contains {
      FileManager.default.fileExists(atPath: Document.root.appending(path: $0 + path).path)
    }
  }

  /// The names that the library declares, those of source files, and Swift's own.
  private static let known: Set<String> = {
    var known: Set<String> = ["Sendable", "Mutex", "await", "deinit"]
    for folder in ["Sources", "Tests"] {
      let root = Document.root.appending(path: folder)
      let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
      for file in files ?? [] where file.hasSuffix(".swift") {
        known.insert(String(file.split(separator: "/").last!.dropLast(".swift".count)))
        guard file.hasPrefix("Dovetail/") || file.hasPrefix("DovetailGraph/") else { continue }
        known.formUnion(declared(in: root.appending(path: file)))
      }
    }
    return known
  }()

  private static func declared(in file: URL) -> [String] {
    let keywords: Set = ["class", "struct", "enum", "protocol", "func", "var", "let", "case"]
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    return zip(words, words.dropFirst()).filter { keywords.contains($0.0) }
      .map { String($0.1.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
  }
}
