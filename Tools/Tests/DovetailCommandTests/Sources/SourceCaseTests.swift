import DovetailPictures
import DovetailSources
import Foundation
import Testing

/// The tables in `Fixtures/Cases`: sources that are read, each line with what is found there.
///
/// A section has its sentence after `#`, and each case begins with `-`. `===` begins a file of the
/// sources, and `…` is where a case stands in it; `@` is a binding or a property of the blueprint,
/// and alone it drops those above. What stands above the first section is for all. What is found
/// stands behind `//!`; in a section with `!` it's the whole text, with `! all` that of the rules'
/// findings too. `DOVETAIL_RECORD=1 swift test --package-path Tools --filter SourceCase` writes it.
@Suite struct SourceCaseTests {
  @Test(arguments: try SourceCases.all)
  func `a case has what is written in its lines, and nothing else`(_ cases: SourceCases) throws {
    let found = try cases.checked()
    if ProcessInfo.processInfo.environment["DOVETAIL_RECORD"] != nil {
      try found.joined(separator: "\n").write(to: cases.file, atomically: true, encoding: .utf8)
    }
    for (found, written) in zip(found, cases.lines) { #expect(found == written) }
    #expect(found.count == cases.lines.count)
  }
}

/// A file of cases.
struct SourceCases: CustomTestStringConvertible {
  let file: URL
  let lines: [String]

  var testDescription: String { file.lastPathComponent }

  static var all: [SourceCases] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        at: ToolRun.fixtures.appending(path: "Cases"), includingPropertiesForKeys: nil
      ).sorted { $0.path < $1.path }.map {
        SourceCases(
          file: $0, lines: try String(contentsOf: $0, encoding: .utf8).components(separatedBy: "\n")
        )
      }
    }
  }

  /// What surrounds a case.
  private struct Setting {
    /// The lines of each file.
    var files: [(path: String, lines: [String])] = []
    /// Bindings and properties, as JSON.
    var parts: [String] = []
    /// Whether the whole text of the findings is written, and that of the rules' findings too.
    var (isText, isAll) = (false, false)

    mutating func add(_ line: String) {
      if line.hasPrefix("!") {
        (isText, isAll) = (true, line == "! all")
      } else if line == "@" {
        parts = []
      } else if line.hasPrefix("@ ") {
        parts.append(String(line.dropFirst(2)))
      } else if line.hasPrefix("=== ") {
        files.append((String(line.dropFirst(4)), []))
      } else if !files.isEmpty {
        files[files.count - 1].lines.append(line)
      }
    }

    var blueprint: Blueprint {
      get throws {
        func list(_ isProperty: Bool) -> String {
          parts.filter { $0.contains(#""owner""#) == isProperty }.joined(separator: ",")
        }
        let text = #"{"version":3,"bindings":[\#(list(false))],"properties":[\#(list(true))]}"#
        return try JSONDecoder().decode(Blueprint.self, from: Data(text.utf8))
      }
    }
  }

  /// Whether an empty line stands in a case.
  private func continues(_ rest: ArraySlice<String>) -> Bool {
    rest.first == "" && rest.dropFirst().first?.hasPrefix("  ") == true
  }

  /// The lines, with what is found in each case.
  func checked() throws -> [String] {
    var (written, shared, setting) = ([String](), Setting(), Setting())
    var (isInSection, hasFiles) = (false, false)
    var rest = lines[...]
    while let line = rest.popFirst() {
      if line.hasPrefix("- ") {
        var body = [line]
        while let next = rest.first, next.hasPrefix("  ") || continues(rest) {
          body.append(next)
          rest.removeFirst()
        }
        written += try Self.checked(body.map { String($0.dropFirst(2)) }, in: setting)
        continue
      }
      written.append(line)
      if line.hasPrefix("# ") {
        (setting, isInSection, hasFiles) = (shared, true, false)
      } else if isInSection {
        if line.hasPrefix("=== "), !hasFiles { (setting.files, hasFiles) = ([], true) }
        setting.add(line)
      } else {
        shared.add(line)
      }
    }
    return written
  }

  /// A case with what is found in its lines; what is found elsewhere follows, each with its place.
  private static func checked(_ written: [String], in shared: Setting) throws -> [String] {
    let body = written.map { $0.components(separatedBy: " //! ")[0] }
      .filter { !$0.hasPrefix("//! ") }
    var setting = shared
    let main = try #require(setting.files.firstIndex { $0.lines.contains("…") })
    let start = try #require(setting.files[main].lines.firstIndex(of: "…"))
    var (own, places, isOwn) = ([String](), [Blueprint.Location?](), true)
    for line in body {
      if line.hasPrefix("=== ") { isOwn = false }
      if isOwn, !line.hasPrefix("@ ") {
        own.append(line)
        places.append(.init(fileID: setting.files[main].path, line: start + own.count))
      } else {
        let isCode = !line.hasPrefix("=== ") && !line.hasPrefix("@ ")
        setting.add(line)
        let file = setting.files[setting.files.count - 1]
        places.append(isCode ? .init(fileID: file.path, line: file.lines.count) : nil)
      }
    }
    setting.files[main].lines.replaceSubrange(start...start, with: own)
    let files = setting.files.map { (path: $0.path, text: $0.lines.joined(separator: "\n")) }
    let checked = try CheckedSources(files, of: setting.blueprint)
    let findings = setting.isAll ? checked.findings(roots: nil) : checked.findings
    var marks = findings.flatMap { finding in
      [(finding.location, "\(finding.severity): \(finding.message)")]
        + finding.notes.filter { places.contains($0.location) }.map { ($0.location, $0.message) }
    }
    var lines = zip(body, places).map { line, place in
      let here = setting.isText ? [] : marks.filter { place != nil && $0.0 == place }.map(\.1)
      if place != nil { marks.removeAll { $0.0 == place } }
      return ([line] + here).joined(separator: " //! ")
    }
    if setting.isText {
      let text = DiagnosticRenderer(style: .plain).render(findings)
      lines += text.split(separator: "\n").map { "//! \($0)" }
    } else {
      lines += marks.map { "//! " + ($0.0.map { "\($0): " } ?? "") + $0.1 }
    }
    return lines.enumerated().map { $0 == 0 ? "- \($1)" : $1.isEmpty ? "" : "  \($1)" }
  }
}
