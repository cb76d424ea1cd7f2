@_spi(Tools) import Dovetail

/// A record of every build: when, on which thread, for how long, and on whose behalf.
///
/// It is plain data: you can compare it, encode it, draw it and open it in Perfetto.
/// <doc:SeeingYourGraph> shows how to record one and how to read it.
public struct DependencyTimeline: Sendable, Hashable {
  /// The version of the format this library writes.
  public static let currentVersion = 1

  /// The version of the format this value was written in.
  public var version = Self.currentVersion
  /// Every build, in the order in which they began.
  public var spans: [Span]

  /// Makes a timeline of the given spans.
  public init(spans: [Span] = []) { self.spans = spans }

  /// One run of a recipe, or a caller's wait for one.
  public struct Span: Sendable, Hashable {
    /// The position in ``DependencyTimeline/spans``.
    public var id: Int
    /// The key that was built.
    public var key: DependencyDiagnostic.Key
    /// The name of the scope that keeps it; `nil` for a container that is no scope.
    public var scope: String?
    /// When it began, in nanoseconds since the trace did.
    public var begin: UInt64
    /// When it ended, in nanoseconds since the trace began.
    public var end: UInt64
    /// The thread it began on, as a small number; 0 is the thread that began first.
    public var thread: Int
    /// The position of the span whose recipe asked for it.
    public var parent: Int?
    /// Whether it built nothing itself, but waited for another caller's build.
    public var isWaiting: Bool
    /// Whether the recipe threw.
    public var failed: Bool

    /// How long it took, in nanoseconds.
    public var duration: UInt64 { end > begin ? end - begin : 0 }

    /// Makes a span.
    public init(
      id: Int, key: DependencyDiagnostic.Key, scope: String?, begin: UInt64, end: UInt64,
      thread: Int, parent: Int?, isWaiting: Bool, failed: Bool
    ) {
      (self.id, self.key, self.scope, self.begin, self.end) = (id, key, scope, begin, end)
      (self.thread, self.parent, self.isWaiting, self.failed) = (thread, parent, isWaiting, failed)
    }
  }
}

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
