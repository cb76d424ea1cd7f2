import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

@Suite struct CriticalPathTests {
  @Test func `the path goes from the span that ended last to the one it waited for last`() {
    // The cache ended last; inside it the disk; before that the part it waited for, which another
    // caller built.
    #expect(DependencyTimeline.start.criticalPath == [0, 2, 3, 4, 5])
  }

  @Test func `a build beside the path is not on it`() {
    let timeline = DependencyTimeline.of([
      .init("App", 0, 10), .init("Slow", 1, 9, parent: 0),
      .init("Fast", 1, 3, parent: 0, thread: 1),
    ])
    #expect(timeline.criticalPath == [0, 1])
  }

  @Test func `a build that had to end before is on the path`() {
    let timeline = DependencyTimeline.of([
      .init("First", 0, 4), .init("Beside", 1, 5, thread: 1), .init("Second", 5, 9),
    ])
    #expect(timeline.criticalPath == [1, 2])
  }

  @Test func `an empty timeline has no path`() {
    #expect(DependencyTimeline().criticalPath == [])
  }

  @Test func `an inconsistent timeline has a path all the same`() {
    var timeline = DependencyTimeline.start
    timeline.spans[0].parent = 0
    timeline.spans[1].parent = 99
    timeline.spans[2].parent = -1
    timeline.spans[3].end = 0
    #expect(timeline.criticalPath.contains(0))
  }

  @Test(arguments: 0..<300) func `the path is that of the definition`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let timeline = DependencyTimeline.random(Int(seed % 12) + 1, using: &generator)
    #expect(timeline.criticalPath == naive(timeline), "seed \(seed): \(timeline)")
  }

  /// Goes back step by step.
  private func naive(_ timeline: DependencyTimeline) -> [Int] {
    var path: Set<Int> = []
    func walk(below parent: Int?, until time: UInt64) {
      let ready = timeline.spans.filter { $0.parent == parent && $0.end <= time }
      var left = ready
      var time = time
      while let last = left.filter({ $0.end <= time }).max(by: { ($0.end, $0.id) < ($1.end, $1.id) }
      ) {
        left.removeAll { $0.id == last.id }
        add(last)
        time = last.begin
      }
    }
    func add(_ span: DependencyTimeline.Span) {
      if path.insert(span.id).inserted { walk(below: span.id, until: span.end) }
      guard span.isWaiting else { return }
      let builds = timeline.spans.filter {
        !$0.isWaiting && $0.key == span.key && span.begin <= $0.end && $0.end <= span.end
      }
      if let build = builds.max(by: { ($0.end, $0.id) < ($1.end, $1.id) }) { add(build) }
    }
    walk(below: nil, until: .max)
    return path.sorted()
  }
}
