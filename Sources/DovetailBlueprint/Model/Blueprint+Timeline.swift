extension Blueprint {
  /// What was built when, on which thread, for how long, and because of whom.
  ///
  /// It is plain data, as a blueprint is: it can be compared, encoded, drawn, and looked at in Perfetto.
  /// How to record one and how to read it is told in <doc:StartUpTimeline>.
  public struct Timeline: Sendable, Hashable, Codable {
    /// The version of the format this library writes.
    public static let currentVersion = 1

    /// The version of the format this value was written in.
    public var version: Int
    /// Every build, in the order in which they began.
    public var spans: [Span]

    /// Makes a timeline of the given spans.
    public init(spans: [Span] = []) {
      version = Self.currentVersion
      self.spans = spans
    }

    /// One run of a recipe, or somebody's waiting for one.
    public struct Span: Sendable, Hashable, Codable {
      /// The position in ``Timeline/spans``.
      public var id: Int
      /// What was built.
      public var key: Blueprint.Key
      /// The name of the scope that keeps it; `nil` for a container that is no scope.
      public var scope: String?
      /// When it began, in nanoseconds since the trace did.
      public var begin: UInt64
      /// When it ended, in nanoseconds since the trace began.
      public var end: UInt64
      /// The thread it began on, as a small number; 0 is the thread that began first.
      public var thread: Int
      /// The span whose recipe asked for it.
      public var parent: Int?
      /// Whether it waited for somebody else's build and built nothing.
      public var isWaiting: Bool
      /// Whether the recipe threw.
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
}

extension Blueprint.Timeline.Span {
  /// How long it took, in nanoseconds.
  public var duration: UInt64 { end > begin ? end - begin : 0 }
}
