#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// The whole expansions of the macros: each program in `Programs` has a text of the same name
  /// with the code that the compiler got for it.
  ///
  /// With `DOVETAIL_RECORD=1` in the environment, the texts are recorded again; look at the
  /// difference before you keep it.
  @Suite struct ExpansionTests {
    @Test(arguments: [
      "Available", "Discovered", "Example", "Empty", "MainActor", "Public", "Untrusted",
    ])
    func `the macros write the recorded text`(_ name: String) async throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Programs")
      let golden = folder.appending(path: "\(name).txt")
      let written = try await Compiler.expansions(of: folder.appending(path: "\(name).swift"))
      let plain = Self.withoutNames(written.replacing(folder.path, with: ""))
      if ProcessInfo.processInfo.environment["DOVETAIL_RECORD"] != nil {
        try plain.write(to: golden, atomically: true, encoding: .utf8)
      }
      #expect(try String(contentsOf: golden, encoding: .utf8) == plain)
    }

    /// The text without the names that the compiler gives to expansions.
    private static func withoutNames(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("@__swiftmacro") && !$0.hasPrefix("----") }
        .joined(separator: "\n")
    }
  }
#endif
