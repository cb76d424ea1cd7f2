import Foundation
import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

@Suite struct TimelineTests {
  @Test func `the summary has the critical path and the longest spans`() {
    #expect(
      DependencyTimeline.start.summary == """
        5 builds on 3 threads in 100.000 ms, 1 wait, 1 failure
        the critical path, in ms: began, took, took itself
               0.000     100.000      12.000  App
               4.000      26.000      26.000      Config
               5.000      85.000      13.000    Cache in "session"
               6.000      24.000      24.000      waits for Config
              32.000      48.000      48.000      Disk (failed)
        the longest, in ms
              48.000  Disk (failed)
              32.000  Database
              26.000  Config
              13.000  Cache in "session"
              12.000  App
        """)
  }

  @Test func `an empty timeline has a summary`() {
    #expect(DependencyTimeline().summary == "nothing was built")
  }

  @Test func `a timeline as JSON is read`() throws {
    let data = Data(DependencyTimeline.start.json.utf8)
    #expect(
      try JSONDecoder().decode(DependencyTimeline.self, from: data) == DependencyTimeline.start)
    #expect(DependencyTimeline.start.version == DependencyTimeline.currentVersion)
  }

  @Test func `overlapping children count once in a span's own time`() {
    let timeline = DependencyTimeline.of([
      .init("App", 0, 10), .init("A", 1, 5, parent: 0), .init("B", 3, 7, parent: 0),
      .init("C", 9, 12, parent: 0),
    ])
    let own = timeline.ownTime(of: 0, children: timeline.family.children[0])
    #expect(own == 3_000_000)
  }
}
