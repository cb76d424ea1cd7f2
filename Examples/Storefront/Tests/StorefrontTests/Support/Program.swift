import Foundation
import Testing

/// The built program, run as by its users, on a database of its own.
struct Program {
  let folder: URL

  var database: URL { folder.appending(path: "shop.sqlite") }

  /// Whether there is a write-ahead log: the database is open, or was not closed.
  var hasLog: Bool { FileManager.default.fileExists(atPath: database.path + "-wal") }

  /// A run to its end.
  @discardableResult
  func run(_ arguments: String...) throws -> Ended { try start(arguments).end() }

  /// A run to its end, which a fault may cause.
  func run(_ arguments: [String], fault: String? = nil) throws -> Ended {
    try start(arguments, fault: fault).end()
  }

  /// A run under way.
  func start(_ arguments: [String], fault: String? = nil) throws -> Running {
    let executable = try #require(Self.executable, "the program is built beside its tests")
    let running = Running()
    running.process.executableURL = executable
    running.process.arguments = arguments
    running.process.environment = ["STOREFRONT_DATABASE": database.path]
    running.process.environment?["STOREFRONT_FAULT"] = fault
    running.process.standardOutput = running.output
    running.process.standardError = running.error
    try running.process.run()
    return running
  }

  /// The program in the folder of the test bundle, or beside that folder.
  private static var executable: URL? {
    ([Bundle.main] + Bundle.allBundles).map(\.bundleURL)
      .flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.appending(path: "storefront") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  struct Running {
    let process = Process()
    let output = Pipe()
    let error = Pipe()

    /// Waits for the program's first line on standard error.
    func firstWords() -> String {
      String(decoding: error.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// Waits for the program's end, and fails instead of waiting forever.
    func end() -> Ended {
      let watchdog = DispatchWorkItem { [process = process.processIdentifier] in
        kill(process, SIGKILL)
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: watchdog)
      defer { watchdog.cancel() }
      let text = output.fileHandleForReading.readDataToEndOfFile()
      let complaint = error.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Ended(
        status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
        error: String(decoding: complaint, as: UTF8.self))
    }
  }

  struct Ended: Equatable {
    var status: Int32 = 0
    var output = ""
    var error = ""
  }
}
