@_spi(Tools) import Dovetail

extension DependencyTimeline {
  /// The timeline as a JSON text, with a line for each span, which the `dovetail` command reads.
  public var json: String {
    JSONText.object(
      [("version", String(version)), ("spans", JSONText.lines(spans.map(\.json)) ?? "[]")],
      onLines: true)
  }
}

extension DependencyTimeline.Span {
  fileprivate var json: String {
    JSONText.object([
      ("id", String(id)), ("key", Blueprint.json(key, whole: true)),
      ("scope", scope.map(JSONText.string)), ("begin", String(begin)), ("end", String(end)),
      ("thread", String(thread)), ("parent", parent.map { String($0) }),
      ("isWaiting", isWaiting ? "true" : "false"), ("failed", failed ? "true" : "false"),
    ])
  }
}
