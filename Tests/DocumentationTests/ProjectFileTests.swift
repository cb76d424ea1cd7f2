import Foundation
import Testing

/// The files of the project besides its sources are true.
@Suite struct ProjectFileTests {
  @Test(arguments: workflows) func `a workflow and Compatibility agree on whether it has run`(
    _ name: String
  ) throws {
    let text = try Self.text(".github/workflows/\(name)")
    let state = text.hasPrefix("# Run:") ? "run" : "unrun"
    #expect(text.hasPrefix("# Run:") || text.hasPrefix("# Unrun:"))
    let page = try Self.text("Documentation/Compatibility.md")
    let row = page.split(separator: "\n").first { $0.contains("../.github/workflows/\(name))") }
    #expect(row?.hasPrefix("| \(state) |") == true, "\(name) is \(state): \(row ?? "no row")")
  }

  @Test func `there is a workflow for each platform`() {
    let expected = ["android", "ios", "linux", "macos", "webassembly", "windows"]
    #expect(workflows == expected.map { "\($0).yml" })
  }

  @Test func `the index documents targets that exist`() throws {
    let manifest = try Self.text("Package.swift")
    let targets = try Self.text(".spi.yml").matches(of: /Dovetail\w*/).map { String($0.0) }
    #expect(targets.count == 5)
    for target in targets {
      #expect(manifest.contains("name: \"\(target)\", "), "\(target)")
    }
  }

  @Test func `the list for language models leads to every article of the course`() throws {
    let list = try Self.text("llms.txt")
    for page in Document.pages where page.path.contains(".docc/") {
      let name = page.path.split(separator: "/").last ?? ""
      let isOfReference = name.hasPrefix("Dovetail") || name.hasPrefix("Dependency")
      let isForFew = name.hasPrefix("ComingFrom") || Self.rest.contains(String(name))
      #expect(isOfReference || isForFew || list.contains("/\(name))"), "\(name)")
    }
  }

  /// Articles that the list leaves to the catalogue.
  private static let rest: Set = ["SeeingYourGraph.md"]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Document.root.appending(path: path), encoding: .utf8)
  }
}

private let workflows: [String] = {
  let folder = Document.root.appending(path: ".github/workflows")
  return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
}()
