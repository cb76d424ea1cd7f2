import Foundation
import Testing

@testable import DovetailCommand
@testable import DovetailSources

/// `dovetail at FILE:LINE`: who provides what a line asks for, and who needs what it registers.
@Suite struct AtCommandTests {
  private let files = [
    "Sources/App/Modules.swift": """
    import Dovetail
    struct AppModule: DependencyModule {
      func register(in container: DependencyContainer) {
        container.register((any Clock).self) { SystemClock() }
        container.register((any Networking).self, using: HTTPNetworking.init(clock:))
        container.register(
          Feed.self, as: .unique
        ) { (network: any Networking, disk: Lazy<any Disk>) in
          Feed(network: network, disk: disk)
        }
        container.register(Log.self) { r in Log(clock: try r.resolve()) }
        container.contribute((any Plugin).self) { Audit() }
      }
    }
    """,
    "Sources/App/Network.swift": """
    struct HTTPNetworking: Networking {
      let clock: any Clock
      init(clock: any Clock) { self.clock = clock }
    }
    struct Log {
      let clock: any Clock
    }
    """,
    "Sources/App/Commit.swift": """
    import Dovetail
    typealias Time = any Clock
    func commit() throws {
      let git: GitClient = injected()
      let clock: Time = injected()
      let it = make(injected())
      let plugins: [any Plugin] = injected()
    }
    struct Push {
      @Injected(named: "cdn") var url: URL
    }
    """,
    "app.json": """
    {"version": 2, "bindings": [
      {"key": {"type": "any Clock", "identity": "App.Clock"},
       "location": {"fileID": "App/Modules.swift", "line": 4}},
      {"key": {"type": "any Networking", "identity": "App.Networking"},
       "location": {"fileID": "App/Modules.swift", "line": 5},
       "edges": [{"key": {"type": "any Clock", "identity": "App.Clock"}, "parameter": 1}]},
      {"key": {"type": "Feed", "identity": "App.Feed"}, "lifetime": "unique",
       "location": {"fileID": "App/Modules.swift", "line": 6},
       "edges": [{"key": {"type": "any Networking", "identity": "App.Networking"}, "parameter": 1},
         {"key": {"type": "any Disk", "identity": "App.Disk"}, "kind": "deferred",
          "parameter": 2}]},
      {"key": {"type": "Log", "identity": "App.Log"}, "isOpaque": true,
       "location": {"fileID": "App/Modules.swift", "line": 11}},
      {"key": {"type": "Cache", "identity": "App.Cache"},
       "location": {"fileID": "App/Graph.swift", "line": 3},
       "decorators": [{"fileID": "App/Network.swift", "line": 5}]}]}
    """,
    "Sources/App/Graph.swift": "// A graph, which only\n// the macro reads.\nlet cache: Cache\n",
  ]

  private func at(_ place: String, _ more: String...) -> ToolRun {
    ToolRun(["at", place] + more, files: files)
  }

  @Test(arguments: [[], ["app.json"]]) func `a line that asks names who provides`(
    _ graph: [String]
  ) {
    let run = ToolRun(["at", "Sources/App/Commit.swift:5"] + graph, files: files)
    let traits = graph.isEmpty ? "" : "  .single"
    #expect(
      run
        == ToolRun(
          status: 0,
          output: """
            Sources/App/Commit.swift:5
              asks for any Clock, by injected()
                provided at Sources/App/Modules.swift:4\(traits)

            """))
  }

  @Test func `what nothing provides, and what cannot be known, is said`() {
    #expect(
      at("Sources/App/Commit.swift:4").output.hasSuffix(
        "  asks for GitClient, by injected()\n    nothing provides it\n"))
    #expect(
      at("Sources/App/Commit.swift:6:14").output.hasSuffix(
        "  asks for what is not written beside it, by injected()\n"))
    #expect(
      at("Sources/App/Commit.swift:10").output.hasSuffix(
        "  asks for URL named \"cdn\", by @Injected\n    nothing provides it\n"))
  }

  @Test func `a registration names its needs and who needs it, from the sources alone`() {
    #expect(
      at("Sources/App/Modules.swift:4").output == """
        Sources/App/Modules.swift:4
          registers any Clock
            needed by:
              code outside of types, by injected()  Sources/App/Commit.swift:5
              any Networking                        Sources/App/Modules.swift:5
              Log, by resolve()                     Sources/App/Modules.swift:11

        """)
    #expect(
      at("Sources/App/Modules.swift:5").output == """
        Sources/App/Modules.swift:5
          registers any Networking
            needs:
              any Clock  Sources/App/Modules.swift:4
            needed by:
              Feed  Sources/App/Modules.swift:6

        """)
  }

  @Test func `what a caller gives, and what every container has, are no needs`() {
    let source = """
      import Dovetail
      struct Sessions { init(open: ScopeMaker) {} }
      func f() {
        c.register(A.self) { (u: Given<User>, r: Resolution, o: ScopeMaker, n: Net) in A(n) }
        c.register(Sessions.self, using: Sessions.init(open:))
      }
      """
    let outputs = [4, 5].map {
      ToolRun(["at", "Sources/App/A.swift:\($0)"], files: ["Sources/App/A.swift": source]).output
    }
    let ending = "\n    the sources show nothing that needs it\n"
    #expect(outputs[0].hasSuffix("A\n    needs:\n      Net  nothing provides it" + ending))
    #expect(outputs[1].hasSuffix("registers Sessions" + ending))
  }

  @Test(arguments: [6, 7, 9]) func `every line of a call is the registration`(_ line: Int) {
    #expect(
      at("Sources/App/Modules.swift:\(line)", "app.json").output == """
        Sources/App/Modules.swift:\(line)
          registers Feed  .unique
            needs:
              any Networking  Sources/App/Modules.swift:5
              Lazy<any Disk>  nothing provides it
            nothing needs it

        """)
  }

  @Test func `a graph knows the needs, and the sources what bodies ask for`() {
    #expect(
      at("Sources/App/Modules.swift:4", "app.json").output == """
        Sources/App/Modules.swift:4
          registers any Clock  .single
            needed by:
              any Networking                        Sources/App/Modules.swift:5
              code outside of types, by injected()  Sources/App/Commit.swift:5
              Log, by resolve()                     Sources/App/Modules.swift:11

        """)
  }

  @Test func `a recipe that resolves by hand needs what its line resolves`() {
    #expect(
      at("Sources/App/Modules.swift:11", "app.json").output == """
        Sources/App/Modules.swift:11
          asks for any Clock, by resolve()
            provided at Sources/App/Modules.swift:4  .single
          registers Log  .single, opaque
            needs:
              any Clock  Sources/App/Modules.swift:4
            nothing needs it

        """)
  }

  @Test func `a static function after using: has parameters too`() {
    let files = [
      "Sources/App/App.swift": """
      import Dovetail
      container.register(Database.self, as: .eager, using: Database.open(at:))
        .onClose { try await $0.close() }
      container.register(Location.self) { Location() }
      """,
      "Sources/App/Database.swift": """
      actor Database {
        static func open(at place: Location) async throws -> Database { Database() }
        static func other(_ clock: Clock) {}
      }
      """,
    ]
    #expect(
      ToolRun("at", "Sources/App/App.swift:2", files: files).output == """
        Sources/App/App.swift:2
          registers Database
            needs:
              Location  Sources/App/App.swift:4
            the sources show nothing that needs it

        """)
    #expect(
      ToolRun("at", "Sources/App/App.swift:4", files: files).output.contains(
        "    needed by:\n      Database  Sources/App/App.swift:2\n"))
    #expect(ToolRun("at", "Sources/App/Database.swift:3", files: files).status == 1)
  }

  @Test func `contributions answer a list`() {
    #expect(
      at("Sources/App/Modules.swift:12").output.contains(
        "  contributes to any Plugin\n    needed by:\n      code outside of types, by injected()  ")
    )
    #expect(
      at("Sources/App/Commit.swift:7").output.hasSuffix(
        "  asks for [any Plugin], by injected()\n    provided at Sources/App/Modules.swift:12\n"))
  }

  @Test func `an input of what is registered asks too`() {
    #expect(
      at("Sources/App/Network.swift:3", "app.json").output.hasSuffix(
        "  asks for any Clock, as a parameter\n    provided at Sources/App/Modules.swift:4  .single\n"
      ))
  }

  @Test func `the graph alone knows parts and decorators`() {
    #expect(
      at("Sources/App/Graph.swift:3", "app.json").output.contains("  registers Cache  .single"))
    #expect(at("Sources/App/Network.swift:5", "app.json").output.contains("  decorates Cache"))
  }

  @Test func `a name finds its file, and a line without anything has the status 1`() {
    #expect(at("Commit.swift:5", "--sources", "Sources").status == 0)
    #expect(
      at("Sources/App/Commit.swift:3")
        == ToolRun(
          status: 1,
          output: """
            Sources/App/Commit.swift:3
              asks for nothing, and registers nothing

            """))
  }

  @Test(arguments: [
    ("Feed.swift", "dovetail at: PLACE is a file and a line, 'Feed.swift:12', not 'Feed.swift'"),
    (
      "Feed.swift:0", "dovetail at: PLACE is a file and a line, 'Feed.swift:12', not 'Feed.swift:0'"
    ),
    (
      "Sources/App/Gone.swift:1",
      "dovetail: Sources/App/Gone.swift: is not among the sources; name their folder with --sources"
    ),
    (
      "Sources/App/Commit.swift:99",
      "dovetail: Sources/App/Commit.swift: has no line 99; its last is 11"
    ),
  ])
  func `a place that is none is wrong use`(_ place: String, error: String) {
    #expect(at(place) == ToolRun(status: 2, error: error + "\n"))
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
