@_spi(Tools) import DovetailChecks

/// Everything about one key of a blueprint: its bindings, the bindings that need it, and its needs.
///
/// It is made by ``DovetailChecks/Blueprint/explain(_:)->BlueprintExplanation``.
public struct BlueprintExplanation: Sendable, Hashable, Codable {
  /// The key that is explained.
  public var key: Blueprint.Key
  /// The bindings that provide the key or contribute to it, in the order of registration.
  public var bindings: [Entry] = []
  /// The bindings that need the key although nothing provides it, in the order of registration.
  public var unmetNeeds: [Link] = []
  /// The findings about the key, or with the key in their path, in reading order.
  public var findings: [DependencyDiagnostic] = []
  /// The keys that may have been meant, if nothing provides this one.
  public var similar: [DependencyDiagnostic.Similar] = []

  /// Makes an explanation that knows nothing of its key.
  public init(key: Blueprint.Key) {
    self.key = key
  }

  /// Whether the key is in the blueprint, as one that is provided or one that is needed.
  public var isKnown: Bool { !bindings.isEmpty || !unmetNeeds.isEmpty }

  /// One binding of the key, and its place in the graph.
  public struct Entry: Sendable, Hashable, Codable {
    /// The binding itself.
    public var binding: Blueprint.Binding
    /// The traits of the binding, as a reader writes them: `.single, in "session", async`.
    public var traits: String
    /// Whether a later binding replaced it, so that nothing gets this one.
    public var isReplaced: Bool
    /// Why it answers although its key is registered elsewhere too, or why it doesn't; empty if it
    /// is the only one.
    public var reasons: [Reason]
    /// Its needs, in the order of its parameters, and the bindings that meet them.
    public var needs: [Link]
    /// The bindings that need it, in the order of registration.
    public var neededBy: [Link]
    /// How many bindings it needs, directly or through others.
    public var needsInAll: Int
    /// How many bindings need it, directly or through others.
    public var neededByInAll: Int
    /// A shortest path to it from a binding that nothing needs, both included; empty in a cycle
    /// that no such binding reaches.
    public var pathFromRoot: [Blueprint.Key]
  }

  /// The other end of a need.
  public struct Link: Sendable, Hashable, Codable {
    /// The key at the other end.
    public var key: Blueprint.Key
    /// The need.
    public var edge: Blueprint.Edge
    /// Where the binding at the other end was registered; `nil` if there is none.
    public var location: Blueprint.Location?
  }
}
