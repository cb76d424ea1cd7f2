import Foundation
import Testing

@testable import Tour

/// The tour, run as its readers run it; its output is compared with the recorded one.
@Suite struct TourTests {
  #if os(Linux) || os(macOS)
    @Test func `the piped tour prints the recorded text`() throws {
      let expected = try String(contentsOf: golden, encoding: .utf8)

      let printed = try runTour().printed

      #expect(printed == expected, "if it should: swift run tour > Tests/TourTests/tour.txt")
      #expect(!printed.contains("\u{1B}"))
    }

    @Test func `the tour leaves the page that it names`() throws {
      #expect(try runTour().page.contains("The market"))
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

    /// The output of the built tour, and the page whose path it prints to standard error.
    private func runTour() throws -> (printed: String, page: String) {
      let process = Process()
      let (output, errors) = (Pipe(), Pipe())
      let tour: URL = try #require(builtTour, "the tour is built beside the tests")
      process.executableURL = tour
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      let printed = output.fileHandleForReading.readDataToEndOfFile()
      let aside = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let place = try #require(aside.firstMatch(of: /open (.*\.html) in a browser/)).1
      let page = URL(filePath: String(place))
      defer { try? FileManager.default.removeItem(at: page) }
      return (
        String(decoding: printed, as: UTF8.self), try String(contentsOf: page, encoding: .utf8)
      )
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
