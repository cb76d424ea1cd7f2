/// What was built when, on which thread, for how long, and because of whom.
public struct Timeline: Sendable, Hashable, Codable {
  /// The version of the format this library writes.
  public static let currentVersion = 1

  /// The version of the format this value was written in.
  public var version: Int
  /// Every build and every wait, in the order in which they began.
  public var spans: [Span]

  /// Makes a timeline of the given spans.
  public init(spans: [Span] = []) {
    self.version = Self.currentVersion
    self.spans = spans
  }

  /// One instance that was built, or waited for.
  public struct Span: Sendable, Hashable, Codable {
    /// The span's position among the spans: 0, 1, 2 ….
    public var id: Int
    /// What was built.
    public var key: Blueprint.Key
    /// The name of the scope that keeps the instance.
    public var scope: String?
    /// When it began, in nanoseconds since the trace began.
    public var begin: UInt64
    /// When it ended, in nanoseconds since the trace began.
    public var end: UInt64
    /// The thread it began on, a small number; 0 is the thread that began first.
    public var thread: Int
    /// The span whose recipe asked for it.
    public var parent: Int?
    /// Whether it waited for an instance that somebody else was building.
    public var isWaiting: Bool
    /// Whether no instance came of it.
    public var failed: Bool

    /// Makes a span.
    public init(
      id: Int, key: Blueprint.Key, scope: String?, begin: UInt64, end: UInt64, thread: Int,
      parent: Int?, isWaiting: Bool, failed: Bool
    ) {
      self.id = id
      self.key = key
      self.scope = scope
      self.begin = begin
      self.end = end
      self.thread = thread
      self.parent = parent
      self.isWaiting = isWaiting
      self.failed = failed
    }
  }
}
