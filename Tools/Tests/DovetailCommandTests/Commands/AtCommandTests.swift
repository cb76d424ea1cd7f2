import Foundation
import Testing

@testable import DovetailCommand
@testable import DovetailSources

/// `dovetail at FILE:LINE`: who provides what a line asks for, and who needs what it registers.
@Suite struct AtCommandTests {
  private let files: [String: String]

  init() throws { files = try Transcript.files(of: "at.txt") }

  private func at(_ place: String, _ more: String...) -> ToolRun {
    ToolRun(["at", place] + more, files: files)
  }

  @Test(arguments: [[], ["app.json"]]) func `lines may end with a carriage return too`(
    _ graph: [String]
  ) {
    let windows = files.mapValues { $0.replacing("\n", with: "\r\n") }
    for place in ["Commit.swift:5", "Modules.swift:4", "Network.swift:6", "Modules.swift:11"] {
      let run = ToolRun(["at", "Sources/App/\(place)"] + graph, files: windows)
      #expect(run == ToolRun(["at", "Sources/App/\(place)"] + graph, files: files))
    }
    let run = ToolRun("at", "Sources/App/Commit.swift:99", files: windows)
    #expect(run.error.hasSuffix("has no line 99; its last is 11\n"))
  }

  @Test func `JSON has the same`() {
    let run = at("Sources/App/Modules.swift:11", "app.json", "--format=json")
    let json = run.output.filter { !$0.isWhitespace }
    for part in [
      #""place":{"fileID":"Sources\/App\/Modules.swift","line":11}"#, #""by":"resolve()""#,
      #""location":{"fileID":"Sources\/App\/Modules.swift","line":4}"#, #""verb":"register""#,
      #""kind":"required""#, #""neededBy":[]"#,
    ] {
      #expect(
        json.replacing(#"\/"#, with: "/").contains(part.replacing(#"\/"#, with: "/")), "\(json)")
    }
  }

  /// Most registrations of a long module are left out before it is parsed, and no answer is lost.
  @Test func `a long module answers as a short one`() {
    var files = files
    let others = (0..<50).map { "    container.register(Part\($0).self) { Part\($0)() }" }
    files["Sources/App/Modules.swift"]? += """
      \nstruct More: DependencyModule {
        func register(in container: DependencyContainer) {
      \(others.joined(separator: "\n"))
          container.register(Last.self) { (clock: any Clock) in Last(clock) }
          container
            .register(Part50.self) { Part50() }
            .alias(Part51.self) { $0 }
        }
      }
      """
    let run = ToolRun("at", "Sources/App/Network.swift:6", files: files)
    #expect(run.output.contains("provided at Sources/App/Modules.swift:4"))
    let clock = ToolRun("at", "Sources/App/Modules.swift:4", files: files)
    #expect(clock.output.contains("Last  "))
  }
}
