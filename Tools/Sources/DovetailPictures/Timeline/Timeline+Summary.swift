@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

extension DependencyTimeline {
  /// The timeline in a few lines: the whole time, the critical path, and the spans that took
  /// longest themselves.
  public var summary: String {
    guard !spans.isEmpty else { return "nothing was built" }
    let (_, children) = family
    let own = spans.indices.map { ownTime(of: $0, children: children[$0]) }
    var lines = [headline, "the critical path, in ms: began, took, took itself"]
    for span in criticalPath {
      let times = [spans[span].begin, spans[span].duration, own[span]].map(Self.column)
      lines.append(times.joined() + "  " + Self.indentation(depth(of: span)) + title(span))
    }
    lines.append("the longest, in ms")
    let builds = spans.indices.filter { !spans[$0].isWaiting }
    for span in builds.sorted(by: { (own[$0], $1) > (own[$1], $0) }).prefix(10) {
      lines.append(Self.column(own[span]) + "  " + title(span))
    }
    return lines.joined(separator: "\n")
  }

  private var headline: String {
    let builds = spans.count { !$0.isWaiting }
    let begin = spans.map(\.begin).min() ?? 0
    let whole = (spans.map(\.end).max() ?? 0) - begin
    let threads = Set(spans.map(\.thread)).count
    var line = Self.counted(builds, "build") + " on " + Self.counted(threads, "thread")
    line += " in \(Self.milliseconds(whole)) ms"
    let waits = spans.count { $0.isWaiting }
    let failures = spans.count { $0.failed && !$0.isWaiting }
    if waits > 0 { line += ", \(Self.counted(waits, "wait"))" }
    if failures > 0 { line += ", \(Self.counted(failures, "failure"))" }
    return line
  }

  private func title(_ span: Int) -> String {
    let span = spans[span]
    var title = (span.isWaiting ? "waits for " : "") + span.key.description
    if let scope = span.scope { title += " in \(KeySpelling.literal(scope))" }
    return title + (span.failed ? " (failed)" : "")
  }

  private func depth(of span: Int) -> Int {
    var depth = 0
    var current = span
    while let parent = parent(of: current), parent < current {
      depth += 1
      current = parent
    }
    return depth
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private static func indentation(_ depth: Int) -> String {
    String(repeating: "  ", count: min(depth, 20))
  }

  private static func column(_ nanoseconds: UInt64) -> String {
    let text = milliseconds(nanoseconds)
    return String(repeating: " ", count: max(1, 12 - text.count)) + text
  }

  private static func milliseconds(_ nanoseconds: UInt64) -> String {
    Decimals.thousandths((nanoseconds + 500) / 1_000)
  }
}
