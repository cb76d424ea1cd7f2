// The samples of StartUpTimeline.md and of the comments about traces.
import DovetailMacros
// snippet: reading a start
import DovetailPictures
// end
import Foundation
import Testing

@Suite struct TimelineSnippets {
  let container = DependencyContainer()

  @Test func `a start is traced`() async throws {
    container.register(Database.self, as: .eager, using: Database.open)
    // snippet: tracing a start, reading a start
    let timeline = try await container.trace { try await container.start() }
    print(timeline.summary)
    // end
    #expect(timeline.spans.map(\.key.type) == ["Database"])
    let failed = timeline.spans.filter(\.failed).map(\.key)
    let slowest = timeline.criticalPath.map { timeline.spans[$0] }.max { $0.duration < $1.duration }
    #expect(failed.isEmpty && slowest?.key.type == "Database")
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(timeline.perfetto.contains("Database"))
    // snippet: a timeline as a file
    try JSONEncoder().encode(timeline).write(to: file)
    // end
    let read = try JSONDecoder().decode(Blueprint.Timeline.self, from: Data(contentsOf: file))
    #expect(read == timeline)
  }

  @Test func `a trace does not see what a graph makes for itself`() async throws {
    let app = GraphWorld.AppGraph(baseURL: URL(filePath: "/"))
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
    defer { print(recording.stop().summary) }
    try await container.start()
    // end
  }

  @Test func `the shown summary is the library's own`() throws {
    let page = try #require(Document.pages.first { $0.path.hasSuffix("/StartUpTimeline.md") })
    let shown = try #require(page.blocks.first { $0.language == "text" })
    #expect(shown.text == Self.sample.summary)
  }

  /// A feed that waited for a database, while the configuration was read beside it.
  private static let sample = Blueprint.Timeline(spans: [
    span(0, "Feed", 0...120, thread: 0, parent: nil),
    span(1, "Database", 10...110, thread: 0, parent: 0),
    span(2, "Config", 10...40, thread: 1, parent: 0),
  ])

  private static func span(
    _ id: Int, _ type: String, _ time: ClosedRange<UInt64>, thread: Int, parent: Int?
  ) -> Blueprint.Timeline.Span {
    Blueprint.Timeline.Span(
      id: id, key: Blueprint.Key(type: type), scope: nil, begin: time.lowerBound * 1_000_000,
      end: time.upperBound * 1_000_000, thread: thread, parent: parent, isWaiting: false,
      failed: false)
  }
}
