@_spi(Tools) import DovetailChecks

extension DependencyTimeline {
  /// The positions in `spans` of the spans that decided how long the whole took, in the order in
  /// which they began.
  ///
  /// It is found backwards from the span that ended last: to the dependency that it got last, then
  /// to the one that had ended before that began, and so on. From a wait it goes to the build that
  /// was waited for. Speeding up anything off this path does not shorten the whole.
  public var criticalPath: [Int] {
    let (roots, children) = family
    var builds: [Place: [Int]] = [:]
    for span in spans.indices where !spans[span].isWaiting {
      builds[Place(spans[span]), default: []].append(span)
    }
    var path: Set<Int> = []
    // Siblings, and the time at which the last of them that matters had ended.
    var pending: [(siblings: [Int], time: UInt64)] = [(roots, .max)]
    func add(_ span: Int) {
      guard path.insert(span).inserted else { return }
      pending.append((children[span], spans[span].end))
    }
    while let (siblings, latest) = pending.popLast() {
      var time = latest
      for span in siblings.sorted(by: endsLater) where spans[span].end <= time {
        add(span)
        time = spans[span].begin
        guard spans[span].isWaiting else { continue }
        let awaited = (builds[Place(spans[span])] ?? []).filter {
          spans[$0].end >= spans[span].begin && spans[$0].end <= spans[span].end
        }
        if let build = awaited.min(by: endsLater) { add(build) }
      }
    }
    return path.sorted()
  }

  private func endsLater(_ one: Int, _ other: Int) -> Bool {
    (spans[one].end, one) > (spans[other].end, other)
  }

  /// The identity that a build and the waits for it share.
  private struct Place: Hashable {
    let key: Blueprint.Key
    let scope: String?

    init(_ span: Span) {
      key = span.key
      scope = span.scope
    }
  }
}
