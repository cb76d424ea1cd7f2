import Foundation
import Testing

/// The built program, with real signals.
@Suite(.timeLimit(.minutes(1))) struct ProgramTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal lets the message in flight arrive, and loses none that was accepted`(
    _ signal: Int32
  ) async throws {
    try await withFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let program = try Program(journal: folder.appending(path: "journal"))
      program.say("one\n\(pipe)\nthree\n")
      // The second is in flight, and waits for a reader; the third waits for the second.
      program.wait(for: "begins \(pipe)", "accepted three")
      kill(program.process.processIdentifier, signal)
      program.wait(for: "intake ended")
      #expect(!program.lines.contains { $0.hasPrefix("journal closed") })
      try FileHandle(forReadingFrom: URL(filePath: pipe)).close()
      let status = program.end()
      #expect(status == 0)
      #expect(
        program.lines.suffix(6) == [
          "intake ended", "delivered \(pipe)", "begins three", "delivered three", "outbox ended",
          "journal closed after 3",
        ])
      let journal = try String(contentsOf: program.journal, encoding: .utf8)
      #expect(journal == "one\n\(pipe)\nthree\n")
    }
  }

  @Test func `the end of the input ends the program when all is delivered`() async throws {
    try await withFolder { folder in
      let program = try Program(journal: folder.appending(path: "journal"))
      program.say("one\ntwo\n")
      program.hangUp()
      let status = program.end()
      #expect(status == 0)
      #expect(program.lines.suffix(2) == ["outbox ended", "journal closed after 2"])
    }
  }
}

/// A run of the program.
private final class Program {
  let process = Process()
  let journal: URL
  private(set) var lines: [String] = []
  private let (input, output) = (Pipe(), Pipe())
  private var rest = ""
  private let watchdog: DispatchWorkItem

  init(journal: URL) throws {
    self.journal = journal
    let executable = try #require(Self.executable, "the program is built beside its tests")
    process.executableURL = executable
    process.environment = ["RELAY_JOURNAL": journal.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // A program that does not end is a failure, and not a wait for ever.
    watchdog = DispatchWorkItem { [id = process.processIdentifier] in kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watchdog)
  }

  func say(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

  func hangUp() { try? input.fileHandleForWriting.close() }

  /// Reads what the program says until it has said all of these lines.
  func wait(for wanted: String...) {
    while !wanted.allSatisfy({ lines.contains($0) }), read() {}
  }

  /// Reads to the end.
  func end() -> Int32 {
    while read() {}
    process.waitUntilExit()
    watchdog.cancel()
    return process.terminationStatus
  }

  private func read() -> Bool {
    let data = output.fileHandleForReading.availableData
    rest += String(decoding: data, as: UTF8.self)
    let parts = rest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines += parts.dropLast()
    rest = parts.last ?? ""
    return !data.isEmpty
  }

  /// In the folder of the test bundle, or beside what holds the bundle.
  private static var executable: URL? {
    ([Bundle.main] + Bundle.allBundles).map(\.bundleURL)
      .flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.appending(path: "Relay") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
