import Foundation
import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

@Suite struct PerfettoTests {
  @Test func `a trace has Perfetto's format`() {
    let timeline = DependencyTimeline.of([
      .init("App", 0, 2), .init("Map<\"K\">", 1, 2, parent: 0, thread: 1, scope: "s", failed: true),
    ])
    #expect(
      timeline.perfetto == """
        {"displayTimeUnit": "ms", "traceEvents": [
        {"ph": "M", "pid": 1, "name": "process_name", "args": {"name": "Dovetail"}},
        {"ph": "M", "pid": 1, "tid": 0, "name": "thread_name", "args": {"name": "thread 0"}},
        {"ph": "M", "pid": 1, "tid": 0, "name": "thread_sort_index", "args": {"sort_index": 0}},
        {"ph": "M", "pid": 1, "tid": 1, "name": "thread_name", "args": {"name": "thread 1"}},
        {"ph": "M", "pid": 1, "tid": 1, "name": "thread_sort_index", "args": {"sort_index": 1}},
        {"ph": "X", "pid": 1, "tid": 0, "ts": 0.000, "dur": 2000.000, "name": "App", "cat": "build", \
        "args": {"id": 0, "on the critical path": true}},
        {"ph": "X", "pid": 1, "tid": 1, "ts": 1000.000, "dur": 1000.000, "name": "Map<\\"K\\">", \
        "cat": "build", "cname": "terrible", "args": {"id": 1, "scope": "s", "because of": "App", \
        "on the critical path": true, "failed": true}}
        ]}

        """)
  }

  @Test func `an empty timeline is a trace too`() throws {
    #expect(try events(DependencyTimeline()).count == 1)
  }

  @Test(arguments: 0..<100) func `spans of a lane do not overlap`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let timeline = DependencyTimeline.random(30, using: &generator)
    let spans = try events(timeline).filter { $0["ph"] as? String == "X" }
    #expect(spans.count == 30)
    for (lane, events) in Dictionary(grouping: spans, by: { $0["tid"] as? Int ?? -1 }) {
      let times = events.map { event -> (begin: Double, end: Double) in
        let begin = event["ts"] as? Double ?? .nan
        return (begin, begin + (event["dur"] as? Double ?? .nan))
      }
      for (index, one) in times.enumerated() {
        for other in times[..<index] {
          let isBeside = one.begin >= other.end - 1e-6 || other.begin >= one.end - 1e-6
          let isInside =
            one.begin >= other.begin - 1e-6 && one.end <= other.end + 1e-6
            || other.begin >= one.begin - 1e-6 && other.end <= one.end + 1e-6
          #expect(isBeside || isInside, "seed \(seed), lane \(lane): \(one) and \(other)")
        }
      }
    }
  }

  private func events(_ timeline: DependencyTimeline) throws -> [[String: Any]] {
    let trace = try JSONSerialization.jsonObject(with: Data(timeline.perfetto.utf8))
    let object = try #require(trace as? [String: Any])
    return try #require(object["traceEvents"] as? [[String: Any]])
  }
}
