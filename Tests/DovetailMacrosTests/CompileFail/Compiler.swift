#if os(Linux) || os(macOS)
  import Foundation

  /// The compiler of the toolchain, with the macros and modules that this test bundle was built
  /// with.
  enum Compiler {
    /// Checks one file, and returns the compiler's messages about it.
    static func diagnostics(of file: URL, arguments: [String]) async throws -> [CompilerDiagnostic]
    {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let serialized = folder.appending(path: "diagnostics.dia")
      let output = try await run(
        ["swiftc"] + phase(arguments, in: folder) + common
          + ["-Xfrontend", "-serialize-diagnostics-path", "-Xfrontend", serialized.path]
          + arguments + [file.path], logging: folder.appending(path: "output.txt"))
      guard let data = try? Data(contentsOf: serialized), !data.isEmpty else {
        throw Failure(output: output)
      }
      return try CompilerDiagnostic.read([UInt8](data))
    }

    /// The code that the macros write for a file, as the compiler gets it.
    static func expansions(of file: URL) async throws -> String {
      let log = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: log) }
      return try await run(
        ["swiftc", "-typecheck"] + common + ["-Xfrontend", "-dump-macro-expansions", file.path],
        logging: log)
    }

    /// The error that the compiler stopped before it could check a file.
    struct Failure: Error, CustomStringConvertible {
      let output: String
      var description: String { "the compiler says nothing of the file, but\n\(output)" }
    }

    private static func phase(_ arguments: [String], in folder: URL) -> [String] {
      arguments.contains("-emit-sil")
        ? ["-o", folder.appending(path: "output.sil").path] : ["-typecheck"]
    }

    private static let common: [String] =
      [
        "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "App",
      ] + layout

    /// The folders where the build has put the modules, the module map of the C target, and the
    /// plugin.
    ///
    /// SwiftPM has two build systems; the second is also Xcode's, and its folders are named after
    /// the system that it builds for.
    private static var layout: [String] {
      let products = Self.products
      var modules = products.appending(path: "Modules")
      var plugin = products.appending(path: "DovetailMacrosPlugin-tool")
      var map = { (name: String) in products.appending(path: "\(name).build/module.modulemap") }
      if !FileManager.default.fileExists(atPath: plugin.path) {
        let system = products.lastPathComponent.drop { $0 != "-" }
        modules = products
        plugin = products.appending(path: "DovetailMacrosPlugin")
        let maps = "../../Intermediates.noindex/GeneratedModuleMaps\(system)"
        map = { products.appending(path: "\(maps)/\($0).modulemap").standardized }
      }
      let maps = ["CDovetail", "CDovetailDiscovery"].flatMap {
        ["-Xcc", "-fmodule-map-file=\(map($0).path)"]
      }
      return ["-I", modules.path] + maps
        + ["-load-plugin-executable", "\(plugin.path)#DovetailMacrosPlugin"]
    }

    /// The folder of the build's products, which has this bundle.
    private static let products: URL = {
      let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
      let executable = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      return (bundle ?? executable).deletingLastPathComponent()
    }()

    /// Two compilers at a time: more would only wait for each other.
    private static let turns = {
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 2
      return queue
    }()

    private static func run(_ arguments: [String], logging log: URL) async throws -> String {
      try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
        turns.addOperation {
          ended.resume(
            with: Result {
              _ = FileManager.default.createFile(atPath: log.path, contents: nil)
              let process = Process()
              process.executableURL = URL(filePath: "/usr/bin/env")
              process.arguments = arguments
              process.standardInput = FileHandle.nullDevice
              process.standardOutput = FileHandle.nullDevice
              process.standardError = try FileHandle(forWritingTo: log)
              try process.run()
              process.waitUntilExit()
            })
        }
      }
      return (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    }
  }
#endif
