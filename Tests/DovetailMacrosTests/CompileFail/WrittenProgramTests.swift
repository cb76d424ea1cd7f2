#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// Programs that would be long to read, or that have odd names.
  @Suite struct WrittenProgramTests {
    /// What the compiler says of a program.
    private func said(
      of program: String, named name: String = "Program.swift", _ arguments: String...
    ) async throws -> [Remark] {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: name)
      try program.write(to: file, atomically: true, encoding: .utf8)
      let diagnostics = try await Compiler.diagnostics(of: file, arguments: arguments)
      return Remark.all(in: file.path, of: diagnostics)
    }

    /// On some systems, every path has backslashes.
    @Test(arguments: ["a \"b\".swift", "C\\Users\\(me).swift"])
    func `a file may have any name`(_ name: String) async throws {
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
      #expect(try await said(of: program, named: name, "-warnings-as-errors") == [])
    }

    @Test func `overloads that call overloads are read without trying every combination`()
      async throws
    {
      let methods = (0..<24).flatMap { index in
        ["Int", "String"].map { type in
          "func f\(index)(_ x: \(type)) -> Int { f\(index + 1)(x) + f\(index + 1)(x) }"
        }
      }
      let program = """
        import DovetailGraph
        @DependencyGraph
        final class Graph: Sendable {
          func makeA() -> Int { f0(0) }
        \(methods.joined(separator: "\n"))
          func f24(_ x: Int) -> Int { x }
          func f24(_ x: String) -> Int { a }
        }
        """
      #expect(try await said(of: program) == [])
    }
  }
#endif
