import Foundation
import Logging
import Loopback
import Testing

@testable import Notes

/// The built program, with a real signal.
@Suite(.timeLimit(.minutes(2))) struct ProgramTests {
  @Test func `SIGTERM under load ends the program in order, and loses no note`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      let program = try Program(["NOTES_PORT": "0", "NOTES_DATABASE": path])
      let port = try #require(program.port())
      let kept = await withTaskGroup(of: [Int].self) { group in
        for client in 0..<4 {
          group.addTask {
            await onThread {
              var kept: [Int] = []
              guard let connection = try? Connection(port: port) else { return kept }
              while let answer = connection.request("POST", "/notes", body: "of \(client)") {
                if answer.status == 201, let id = Int(answer.body) { kept.append(id) }
                // The first client has the program stopped when it is busy.
                if client == 0, kept.count == 100 { program.terminate() }
              }
              return kept
            }
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      let ended = program.end()
      #expect(ended.status == 0)
      #expect(ended.log.split(separator: "\n").last?.contains("database closed") == true)
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
      let store = try await SQLiteStore.open(
        settings: settings(folder), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      for id in kept { #expect(try await store.note(id) != nil) }
      let counts = try await store.counts()
      #expect(kept.count >= 100 && counts.notes == counts.counted)
      try await store.close()
    }
  }

  @Test func `a setting that cannot be read is the error of the start`() throws {
    let ended = try Program(["NOTES_PORT": "many"]).end()
    #expect(ended.status == 1)
    #expect(ended.log.contains("NOTES_PORT"))
    #expect(ended.log.contains("Logger → Settings"))
  }
}

/// A run of the program.
private final class Program: Sendable {
  private let process = Process()
  private let errors = Pipe()

  init(_ environment: [String: String]) throws {
    let executable = try #require(Self.executable, "the program is built beside its tests")
    process.executableURL = executable
    process.environment = environment
    process.standardError = errors
    try process.run()
  }

  /// Waits for the line that says which port it listens on.
  func port() -> Int? {
    var text = ""
    while true {
      let data = errors.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      text += String(decoding: data, as: UTF8.self)
      if let match = text.firstMatch(of: /port=(\d+)[^\n]*\n/) { return Int(match.1) }
    }
  }

  func terminate() { process.terminate() }

  /// Reads to the end.
  func end() -> (status: Int32, log: String) {
    let watchdog = DispatchWorkItem { [id = process.processIdentifier] in kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watchdog)
    defer { watchdog.cancel() }
    let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, log)
  }

  /// In the folder of the test bundle, or beside what holds the bundle.
  private static var executable: URL? {
    ([Bundle.main] + Bundle.allBundles).map(\.bundleURL)
      .flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.appending(path: "NotesServer") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
