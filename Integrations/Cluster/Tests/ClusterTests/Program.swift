import Dovetail
import Foundation

@testable import Stockroom

/// A run of the built program, in a process of its own.
final class Program: Sendable {
  private let process = Process()
  private let input = Pipe()
  private let (lines, line) = AsyncStream.makeStream(of: String.self)

  init(of front: DependencyContainer) async throws {
    let output = Pipe()
    process.executableURL = Self.executable
    process.arguments = ["\(try await front.resolve(FrontPort.self).number)"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    // A thread of its own: the tests' threads must not wait for one another.
    Thread.detachNewThread { [line, process] in
      var rest = ""
      while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        rest += String(decoding: data, as: UTF8.self)
        let parts = rest.components(separatedBy: "\n")
        for part in parts.dropLast() { line.yield(part) }
        rest = parts.last ?? ""
      }
      process.waitUntilExit()
      line.yield("ended with \(process.terminationStatus)")
      line.finish()
    }
  }

  deinit { kill() }

  /// The next line, the last of which is its status.
  func nextLine() async -> String? {
    for await line in lines { return line }
    return nil
  }

  /// Ends the input, upon which the program closes its container.
  func hangUp() throws { try input.fileHandleForWriting.close() }

  /// Ends the program with nothing closed.
  func kill() {
    if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  /// In the folder of the test bundle, or beside what holds the bundle.
  private static var executable: URL? {
    ([Bundle.main] + Bundle.allBundles).map(\.bundleURL)
      .flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.appending(path: "Stockroom") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
