import DovetailBlueprint
import Foundation
import Testing

@Suite("The critical path of a timeline")
struct CriticalPathTests {
  private func timeline(_ spans: (begin: UInt64, end: UInt64, parent: Int?)...) -> Timeline {
    Timeline(
      spans: spans.enumerated().map { id, span in
        .init(
          id: id, key: .init(type: "T\(id)"), scope: nil, begin: span.begin, end: span.end,
          thread: 0, parent: span.parent, isWaiting: false, failed: false)
      })
  }

  @Test("It leads from the end to the child that ended last and the sibling before it")
  func path() {
    let spans = timeline(
      (0, 100, nil), (1, 40, 0), (2, 30, 0), (45, 90, 0), (50, 60, 3), (61, 80, 3), (0, 70, nil))
    #expect(spans.criticalPath == [0, 1, 3, 4, 5])
  }

  @Test("A span that ended before the last began is on it, though nobody asked for both")
  func roots() {
    #expect(timeline((0, 10, nil), (0, 20, nil), (21, 30, nil)).criticalPath == [1, 2])
  }

  @Test("It ends, whatever the spans say")
  func odd() {
    #expect(Timeline().criticalPath == [])
    #expect(timeline((5, 5, 0), (5, 5, 1), (5, 5, 0), (9, 2, 7)).criticalPath.count <= 4)
  }

  @Test("A timeline round-trips as JSON")
  func coding() throws {
    let value = timeline((0, 9, nil), (1, 8, 0))
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(Timeline.self, from: data) == value)
  }
}
