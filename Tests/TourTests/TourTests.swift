import Foundation
import Testing

@testable import Tour

/// The tour, run as its readers run it; its output is compared with the recorded one.
@Suite struct TourTests {
  #if os(Linux) || os(macOS)
    @Test func `the piped tour prints the recorded text`() throws {
      let expected = try String(contentsOf: golden, encoding: .utf8)

      let printed = try runTour()

      #expect(printed == expected, "if it should: swift run tour > Tests/TourTests/tour.txt")
      #expect(!printed.contains("\u{1B}"))
    }
  #endif

  @Test(arguments: [
    (true, [:], true),
    (true, ["NO_COLOR": ""], true),
    (true, ["NO_COLOR": "1"], false),
    (false, [:], false),
  ])
  func `color is for terminals whose users want it`(
    isTerminal: Bool, environment: [String: String], expected: Bool
  ) {
    #expect(wantsColor(isTerminal: isTerminal, environment: environment) == expected)
  }

  #if os(Linux) || os(macOS)
    private var golden: URL {
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "tour.txt")
    }

    /// The output of the built tour.
    private func runTour() throws -> String {
      let process = Process()
      let output = Pipe()
      let tour: URL = try #require(builtTour, "the tour is built beside the tests")
      process.executableURL = tour
      process.standardOutput = output
      try process.run()
      let printed = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return String(decoding: printed, as: UTF8.self)
    }

    /// The product beside the test bundle, or beside the folder of the bundle.
    private var builtTour: URL? {
      ([Bundle.main] + Bundle.allBundles).map(\.bundleURL)
        .flatMap { [$0, $0.deletingLastPathComponent()] }
        .map { $0.appending(path: "tour") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
  #endif
}
