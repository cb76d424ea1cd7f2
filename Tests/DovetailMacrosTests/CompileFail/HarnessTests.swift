import Foundation
import Testing

/// The harness itself: a mistake that it overlooked would be overlooked everywhere.
@Suite struct HarnessTests {
  private func fixture(_ text: String) -> Fixture {
    Fixture(file: URL(filePath: "/App/Fixture.swift"), text: text)
  }

  private func error(_ message: String, _ line: Int, _ column: Int = 1) -> CompilerDiagnostic {
    CompilerDiagnostic(severity: .error, message: message, place: place(line, column))
  }

  private func place(_ line: Int, _ column: Int, in file: String = "/App/Fixture.swift")
    -> CompilerDiagnostic.Place
  {
    CompilerDiagnostic.Place(file: file, line: line, column: column)
  }

  private func remarks(_ diagnostics: CompilerDiagnostic...) -> [Remark] {
    Remark.all(in: "/App/Fixture.swift", of: diagnostics)
  }

  @Test func `an expectation belongs to its own line or the one above`() {
    let fixture = fixture(
      """
      let a = b // error@9: one
      func f() {
        c()
        // error@3: two
        // note@3: three: four
      }
      """)
    #expect(
      fixture.expectations == [
        Remark(line: 1, text: "error@9: one"), Remark(line: 3, text: "error@3: two"),
        Remark(line: 3, text: "note@3: three: four"),
      ])
  }

  @Test func `the first line may have arguments for the compiler`() {
    #expect(fixture("// arguments: -emit-sil -O\nlet a = 1").arguments == ["-emit-sil", "-O"])
    #expect(fixture("let a = 1").arguments.isEmpty)
    let twice = "// arguments: -a\n// arguments: -b -c\nlet a = 1"
    let file = fixture(twice).file
    #expect(Fixture(file: file, text: twice, variant: 1).arguments == ["-b", "-c"])
  }

  @Test func `another message, line, column or severity is a difference`() {
    let expected = remarks(error("one", 2, 3))
    #expect(Difference(said: remarks(error("one", 2, 3)), expected: expected).isEmpty)
    var warning = error("one", 2, 3)
    warning.severity = .warning
    let others = [error("one more", 2, 3), error("one", 1, 3), error("one", 2, 4), warning]
    for other in others {
      let difference = Difference(said: remarks(other), expected: expected)
      #expect(difference.unexpected.count == 1 && difference.missing.count == 1)
    }
  }

  @Test func `a repeated message has to be expected twice`() {
    let difference = Difference(
      said: remarks(error("one", 1), error("one", 1)), expected: remarks(error("one", 1)))
    #expect(difference.unexpected == remarks(error("one", 1)))
    #expect(difference.missing.isEmpty)
  }

  @Test func `notes and fix-its are expected at their own lines`() {
    var error = error("one", 2)
    error.notes = [
      CompilerDiagnostic(
        severity: .note, message: "two", place: place(1, 4),
        fixIts: [.init(start: place(3, 2), end: place(3, 5), text: "\"a\"\n")])
    ]
    #expect(
      remarks(error).map(\.description) == [
        "2: // error@1: one", "1: // note@4: two", #"3: // fixit@2-5: "\"a\"\n""#,
      ])
  }

  @Test func `an error in an expansion is expected where the macro is used`() {
    var error = error("one", 7)
    error.place.file = "@__swiftmacro"
    error.notes = [
      CompilerDiagnostic(
        severity: .note, message: "in expansion of macro 'Discovered' here", place: place(4, 1)),
      CompilerDiagnostic(severity: .note, message: "two", place: place(9, 1, in: "Dovetail")),
    ]
    #expect(
      remarks(error).map(\.description) == [
        "4: // error@expansion: one", "4: // note@elsewhere: two",
      ])
  }

  @Test func `a recorded fixture expects the messages`() {
    let before = fixture("struct A {\n  let b: B // error@1: old\n}\n// error@1: older\n")
    let said = [
      Remark(line: 2, text: "error@10: cannot find type 'B' in scope"),
      Remark(line: 3, text: "note@1: here"),
    ]
    let recorded = before.expecting(said)
    #expect(
      recorded == """
        struct A {
          let b: B
          // error@10: cannot find type 'B' in scope
        }
        // note@1: here

        """)
  }
}
