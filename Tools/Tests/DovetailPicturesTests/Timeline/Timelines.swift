@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

extension DependencyTimeline {
  /// A timeline of spans, each given by its begin, its end and its parent.
  static func of(_ spans: [Sketch]) -> DependencyTimeline {
    DependencyTimeline(
      spans: spans.enumerated().map { index, sketch in
        Span(
          id: index, key: sketch.key, scope: sketch.scope, begin: sketch.begin * 1_000_000,
          end: sketch.end * 1_000_000, thread: sketch.thread, parent: sketch.parent,
          isWaiting: sketch.isWaiting, failed: sketch.failed)
      })
  }

  struct Sketch {
    let key: Blueprint.Key
    let begin: UInt64
    let end: UInt64
    var parent: Int?
    var thread = 0
    var scope: String?
    var isWaiting = false
    var failed = false

    init(
      _ type: String, _ begin: UInt64, _ end: UInt64, parent: Int? = nil, thread: Int = 0,
      scope: String? = nil, isWaiting: Bool = false, failed: Bool = false
    ) {
      key = Blueprint.Key(type: type)
      (self.begin, self.end, self.parent, self.thread) = (begin, end, parent, thread)
      (self.scope, self.isWaiting, self.failed) = (scope, isWaiting, failed)
    }
  }

  /// A start of two parts that need a third.
  static let start = DependencyTimeline.of([
    Sketch("App", 0, 100),
    Sketch("Database", 2, 60, parent: 0, thread: 1),
    Sketch("Config", 4, 30, parent: 1, thread: 1),
    Sketch("Cache", 5, 90, parent: 0, thread: 2, scope: "session"),
    Sketch("Config", 6, 30, parent: 3, thread: 2, isWaiting: true),
    Sketch("Disk", 32, 80, parent: 3, thread: 2, failed: true),
  ])

  /// A timeline of random spans in which each span is inside its parent.
  static func random(_ count: Int, using generator: inout some RandomNumberGenerator)
    -> DependencyTimeline
  {
    var spans: [Span] = []
    for id in 0..<count {
      let parent =
        id > 0 && Bool.random(using: &generator) ? Int.random(in: 0..<id, using: &generator) : nil
      let limits = parent.map { spans[$0].begin...spans[$0].end } ?? 0...1_000
      let begin = UInt64.random(in: limits, using: &generator)
      let end = UInt64.random(in: begin...limits.upperBound, using: &generator)
      spans.append(
        Span(
          id: id, key: Blueprint.Key(type: "T\(Int.random(in: 0..<4, using: &generator))"),
          scope: nil, begin: begin, end: end, thread: Int.random(in: 0..<3, using: &generator),
          parent: parent, isWaiting: Int.random(in: 0..<4, using: &generator) == 0, failed: false))
    }
    // In the order of their beginning, as in a recording.
    let order = spans.indices.sorted { (spans[$0].begin, $0) < (spans[$1].begin, $1) }
    var position = [Int](repeating: 0, count: count)
    for (new, old) in order.enumerated() { position[old] = new }
    return DependencyTimeline(
      spans: order.enumerated().map { new, old in
        var span = spans[old]
        span.id = new
        span.parent = span.parent.map { position[$0] }
        return span
      })
  }
}
