// The samples of SeeingYourGraph.md and of the comments about traces.
import DovetailChecks
import Testing

@Suite struct TimelineSnippets {
  let container = DependencyContainer()

  @Test func `a start is traced`() async throws {
    container.register(Database.self, as: .eager, using: Database.open)
    // snippet: tracing a start, reading a start
    let timeline = try await container.trace { try await container.start() }
    print(timeline.json)
    // end
    #expect(timeline.spans.map(\.key.type) == ["Database"])
    #expect(timeline.json.contains(#""key": {"type": "Database", "identity": "#))
  }

  @Test func `a trace does not see what a graph makes for itself`() async throws {
    let app = GraphWorld.InstalledGraph()
    container.install(app)
    let timeline = try await container.trace {
      _ = try await container.resolve((any Networking).self)
      try await app.start()
    }
    #expect(timeline.spans.map(\.key.type) == ["any Networking"])
  }

  @Test func `a recording is made`() async throws {
    // snippet: recording a start
    let recording = container.trace()
    defer { print(recording.stop().json) }
    try await container.start()
    // end
  }
}
