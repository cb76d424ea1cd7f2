import Foundation

/// A file for the compiler to refuse, with the expected messages in comments.
///
/// ```swift
/// @Discovered enum Clocks {}
/// // error@1: '@Discovered' can only be applied to a class or a struct
/// // fixit@13-17: "struct"
/// ```
///
/// A comment stands on its line of code, or below it. It begins with `error`, `warning`, `note` or
/// `fixit`; the column follows after `@`, and the whole message after the colon. `@expansion` means
/// a place in the code that the line's macro wrote, `@elsewhere` one in no file of the fixture. A
/// fix-it has the columns of the text it replaces, and the new text.
///
/// A first line `// arguments: -swift-version 5` is for the compiler; `-emit-sil` makes it go on
/// after it has checked types. With several such lines the file is checked once with each. A line
/// `// accepted` says that the compiler has nothing to report.
struct Fixture: Sendable, CustomStringConvertible {
  let file: URL
  let text: String
  /// Which of the lines with arguments counts.
  var variant = 0

  var description: String {
    "\(file.deletingLastPathComponent().lastPathComponent)/\(file.lastPathComponent)"
  }
}

extension Fixture {
  /// The fixtures, in every folder of `Fixtures`.
  static let all: [Fixture] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures")
    let files = FileManager.default.enumerator(atPath: folder.path)
    var paths = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
    #if os(macOS)
      // There the module Testing isn't where the compiler looks.
      paths.removeAll { $0.hasSuffix("Traits.swift") }
    #endif
    return paths.sorted().flatMap { path in
      let file = folder.appending(path: path)
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      let fixture = Fixture(file: file, text: text)
      return (0..<max(fixture.variants.count, 1)).map {
        Fixture(file: file, text: text, variant: $0)
      }
    }
  }()

  /// The arguments for the compiler in each of the first lines.
  private var variants: [[String]] {
    lines.prefix { $0.hasPrefix("// arguments: ") }
      .map { $0.split(separator: " ").dropFirst(2).map(String.init) }
  }

  /// The arguments for the compiler.
  var arguments: [String] { variants.isEmpty ? [] : variants[variant] }

  /// Whether the file says that nothing is wrong with it.
  var isAccepted: Bool { lines.contains("// accepted") }

  /// The expected messages of the compiler.
  var expectations: [Remark] {
    var expectations: [Remark] = []
    var subject = 0
    for (index, line) in lines.enumerated() {
      let expectation = Self.expectation(in: line)
      if expectation.map({ $0.code.isEmpty }) != true { subject = index + 1 }
      if let expectation { expectations.append(Remark(line: subject, text: expectation.text)) }
    }
    return expectations
  }

  /// The fixture as it would be if it expected these remarks and nothing else, each below its line.
  func expecting(_ remarks: [Remark]) -> String {
    var remaining = remarks
    var result: [String] = []
    var subject = 0
    func add() {
      let indentation = result.last?.prefix { $0 == " " } ?? ""
      for remark in remaining where remark.line == subject {
        result.append("\(indentation)// \(remark.text)")
      }
      remaining.removeAll { $0.line == subject }
    }
    for (index, line) in lines.enumerated() {
      let expectation = Self.expectation(in: line)
      if let expectation, expectation.code.isEmpty { continue }
      add()
      subject = index + 1
      result.append(expectation?.code ?? line)
    }
    add()
    return result.joined(separator: "\n")
  }

  private var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The expectation in a line, and the code before it.
  private static func expectation(in line: String) -> (code: String, text: String)? {
    guard let match = line.firstMatch(of: /\/\/ ((?:error|warning|note|remark|fixit)@.*)$/) else {
      return nil
    }
    let code = line[..<match.range.lowerBound]
    return (String(code.reversed().drop { $0 == " " }.reversed()), String(match.1))
  }
}
