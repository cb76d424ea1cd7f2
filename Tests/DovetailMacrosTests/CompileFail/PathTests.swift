#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @Suite struct PathTests {
    /// On some systems, every path has backslashes.
    @Test(arguments: ["a \"b\".swift", "C\\Users\\(me).swift"])
    func `a file may have any name`(_ name: String) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: name)
      let program = """
        import DovetailDiscovery
        import DovetailGraph

        @DependencyGraph
        final class Graph: Sendable {
          let number: Int
          func makeA() -> Int { number }
          @Closes func closeA(_ a: Int) {}
        }

        @Discovered struct Parts: DependencyModule {
          func register(in container: DependencyContainer) {}
        }
        """
      try program.write(to: file, atomically: true, encoding: .utf8)
      let said = try await Compiler.diagnostics(of: file, arguments: ["-warnings-as-errors"])
      #expect(said.map(\.message) == [])
    }
  }
#endif
