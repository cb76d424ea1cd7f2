@_spi(Tools) import DovetailChecks

extension DependencyTimeline {
  /// The span that asked for this one, if there is one.
  func parent(of span: Int) -> Int? {
    spans[span].parent.flatMap { spans.indices.contains($0) && $0 != span ? $0 : nil }
  }

  /// The spans that each span asked for, and those that no span asked for, in the order in which
  /// they began.
  var family: (roots: [Int], children: [[Int]]) {
    var roots: [Int] = []
    var children = [[Int]](repeating: [], count: spans.count)
    for span in spans.indices {
      if let parent = parent(of: span) {
        children[parent].append(span)
      } else {
        roots.append(span)
      }
    }
    return (roots, children)
  }

  /// The time of a span without the spans it asked for, in nanoseconds.
  func ownTime(of span: Int, children: [Int]) -> UInt64 {
    let whole = spans[span]
    var own = whole.duration
    var covered = whole.begin
    for child in children.sorted(by: { spans[$0].begin < spans[$1].begin }) {
      let begin = max(spans[child].begin, covered)
      let end = min(spans[child].end, whole.end)
      guard end > begin else { continue }
      own -= end - begin
      covered = end
    }
    return own
  }
}
