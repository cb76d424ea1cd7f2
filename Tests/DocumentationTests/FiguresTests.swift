import Foundation
import Testing

/// The figures of the README are those of the newest results, in `Documentation/Performance.md`.
@Suite struct FiguresTests {
  @Test(arguments: try Figure.ofReadme)
  func `a figure is that of the results`(_ figure: Figure) throws {
    let row = try #require(
      figure.row, "\(figure.page) has the row “\(figure.name)”: say in Figure.rows which one it is")
    let result = try #require(try Result.all[row], "there is no result “\(row)”")
    let expected = [result.byHand, result.dovetail, result.ratio]
    #expect(
      figure.values == expected,
      "\(figure.page), “\(figure.name)”: the results have \(expected)")
  }

  @Test func `what an import costs is what was measured`() throws {
    let measured = try Figure.table(of: Figure.performance, after: "<!-- import -->")
    let nothing = try #require(measured.first { $0[0] == "nothing" })
    let library = try #require(measured.first { $0[0] == "`Dovetail`" })
    let readme = try Figure.table(of: "README.md", after: "## What it costs")
    let bytes = try #require(readme.first { $0[0].hasPrefix("import: KiB") })
    let time = try #require(readme.first { $0[0].hasPrefix("import: CPU") })
    #expect(bytes[1...2] == [nothing[3], library[3]])
    #expect(time[1...2] == [nothing[2], library[2]])
    let seconds = (try #require(Double(nothing[2])), try #require(Double(library[2])))
    let ratio = String(Int((seconds.1 / seconds.0).rounded()))
    #expect(time[3].hasPrefix("\(ratio);"), "the ratio is \(ratio)")
    let page = try Figure.text(of: "Sources/Dovetail/Dovetail.docc/DoYouNeedThis.md")
    let longer = String(Int((seconds.1 - seconds.0).rounded()))
    #expect(page.contains(try Regex("about \(longer)\\s+CPU seconds")), "it is \(longer)")
  }

  @Test func `what an import of any library costs is what was measured`() throws {
    let measured = try Figure.table(of: Figure.performance, after: "<!-- import -->")
    let others = try Figure.table(of: "Benchmarks/Comparison/Results/imports.md", after: "")
    let readme = try Figure.table(of: "README.md", after: "## What it costs")
    let bytes = try #require(readme.first { $0[0].hasPrefix("import: KiB") })
    let time = try #require(readme.first { $0[0].hasPrefix("import: CPU") })
    let ours = try #require(others.first { $0[0] == "Dovetail" })[1]
    let library = try #require(measured.first { $0[0] == "`Dovetail`" })
    #expect(library[3] == ours)
    let page = try Figure.table(
      of: "Documentation/Comparison.md", after: "## Made once, memory, import")
    for other in others {
      #expect(page.first { $0[0] == other[0] }?.suffix(2) == other.suffix(2), "\(other[0])")
    }
    for name in ["Factory", "Swinject"] {
      let cells = try #require(others.first { $0[0] == name })
      try #require(cells.count == 3)
      #expect(bytes[3].contains(try Regex("\(name)( adds)? \(cells[1])\\b")), "\(name): \(cells)")
      #expect(time[3].contains(try Regex("\(name)( takes)? \(cells[2])\\b")), "\(name): \(cells)")
    }
  }
}

/// A row of the published results.
private struct Result {
  let byHand: String
  let dovetail: String
  let ratio: String

  static var all: [String: Result] {
    get throws {
      var results: [String: Result] = [:]
      let tables = try ["<!-- bars -->", "<!-- others -->"].map {
        try Figure.table(of: Figure.performance, after: $0)
      }
      for row in tables.joined() {
        let name = row[0].components(separatedBy: " (against")[0]
        results[name] = Result(
          byHand: Figure.number(row[1]), dovetail: Figure.number(row[2]), ratio: row[3])
      }
      return results
    }
  }
}

/// A row of a page that has figures.
struct Figure: Sendable, CustomStringConvertible {
  let page: String
  let name: String
  let values: [String]

  var description: String { "\(page): \(name)" }
  /// The name that the results have for it.
  var row: String? { Self.rows[name] }

  private static let rows = [
    "a kept part that was made before": "built single",
    "a new object, made by an asynchronous initializer or closure":
      "await a new instance of an asynchronous recipe",
    "a request: a scope with two parts, closed; by hand, a dictionary behind a lock":
      "a request: a scope with two parts, closed",
  ]

  static let performance = "Documentation/Performance.md"

  static var ofReadme: [Figure] {
    get throws {
      try table(of: "README.md", after: "## What it costs").filter { !$0[0].contains("import: ") }
        .map { row in
          Figure(
            page: "README.md", name: row[0],
            values: [number(row[1]), number(row[2]), row[3]])
        }
    }
  }

  /// The first number of a cell, without the spaces between its digits.
  static func number(_ cell: String) -> String {
    String(cell.prefix { "0123456789. ".contains($0) }.filter { $0 != " " })
  }

  static func text(of page: String) throws -> String {
    try String(contentsOf: Document.root.appending(path: page), encoding: .utf8)
  }

  /// The cells of the first table after a line, without its head.
  static func table(of page: String, after line: String) throws -> [[String]] {
    let lines = try text(of: page).components(separatedBy: "\n")
    let start = line.isEmpty ? 0 : try #require(lines.firstIndex(of: line), "\(page): \(line)")
    let rows = lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    return rows.dropFirst(2).map { row in
      row.dropFirst().dropLast().components(separatedBy: " | ").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }
}
