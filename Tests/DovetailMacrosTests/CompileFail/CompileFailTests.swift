#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// The compiler's messages about wrong programs: each message, its place, and no others.
  ///
  /// With `DOVETAIL_RECORD=1` in the environment, fixtures are rewritten to expect the current
  /// messages; look at the difference before you keep it.
  @Suite struct CompileFailTests {
    @Test(arguments: Fixture.all) func `the compiler's messages are those that the fixture expects`(
      _ fixture: Fixture
    ) async throws {
      let diagnostics = try await Compiler.diagnostics(
        of: fixture.file, arguments: fixture.arguments)
      let said = Remark.all(in: fixture.file.path, of: diagnostics)
      let difference = Difference(said: said, expected: fixture.expectations)
      guard !difference.isEmpty else { return }
      if ProcessInfo.processInfo.environment["DOVETAIL_RECORD"] != nil {
        try fixture.expecting(said).write(to: fixture.file, atomically: true, encoding: .utf8)
      }
      Issue.record("\(fixture.file.path)\n\(difference)")
    }

    @Test func `there are fixtures`() {
      #expect(Fixture.all.count >= 20)
      for fixture in Fixture.all {
        #expect(
          fixture.expectations.isEmpty == fixture.isAccepted, "\(fixture) expects nothing")
      }
    }

    /// What the compiler says when it cannot tell what was meant.
    private static let empty = [
      "no exact matches", "failed to produce diagnostic", "pack expansion requires",
      "could not infer pack element", "cannot be resolved without a contextual type",
    ]

    @Test func `no mistake is answered by a sentence that teaches nothing`() {
      var count = 0
      for fixture in Fixture.all where fixture.description.hasPrefix("Mistakes/") {
        for expectation in fixture.expectations where expectation.text.hasPrefix("error") {
          count += 1
          #expect(!Self.empty.contains { expectation.text.contains($0) }, "\(fixture)")
        }
      }
      #expect(count >= 20)
    }
  }
#endif
