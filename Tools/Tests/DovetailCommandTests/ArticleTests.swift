import Foundation
import Testing

@testable import DovetailCommand

/// The outputs in the article are those of the command.
@Suite struct ArticleTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let command: String
    let shown: String
    var testDescription: String { command }
  }

  /// The commands of the article and the README, each with the text that follows it.
  static let samples: [Sample] = [
    "Sources/Dovetail/Dovetail.docc/TheDovetailCommand.md",
    "Sources/Dovetail/Dovetail.docc/SeeingYourGraph.md", "README.md",
  ].flatMap { path in
    let page = ToolRun.fixtures.appending(path: "../../../../\(path)").standardized
    let text = try? String(contentsOf: page, encoding: .utf8)
    let blocks = (text ?? "").matches(
      of: /```sh\n(dovetail [^\n]*)\n```\n\n```text\n((?s).*?)\n```\n/)
    return blocks.map { Sample(command: String($0.1), shown: String($0.2)) }
  }

  @Test func `the samples were found`() {
    #expect(Self.samples.count == 6)
  }

  @Test(arguments: samples) func `a shown answer is the command's own`(_ sample: Sample) {
    let arguments = Transcript.words(sample.command).dropFirst()
    let run = ToolRun(Array(arguments))
    #expect(run.output + run.error == sample.shown + "\n")
  }

  @Test func `the version is that of the changelog`() throws {
    let file = ToolRun.fixtures.appending(path: "../../../../CHANGELOG.md").standardized
    let changelog = try String(contentsOf: file, encoding: .utf8)
    let first = try #require(changelog.firstMatch(of: /\n## .*?(\d+\.\d+\.\d+)/))
    #expect(String(first.1) == Tool.version)
    #expect(ToolRun("--version") == ToolRun(status: 0, output: "dovetail \(Tool.version)\n"))
  }
}
