import DovetailBlueprint

/// What there is to know of one key of a blueprint: who provides it, who needs it, what it needs.
///
/// It is made by ``DovetailBlueprint/Blueprint/explain(_:)->BlueprintExplanation``.
public struct BlueprintExplanation: Sendable, Hashable, Codable {
  /// The key that is explained.
  public var key: Blueprint.Key
  /// The bindings that provide the key or contribute to it, in the order of registration.
  public var bindings: [Entry] = []
  /// Who needs the key and gets it from no binding, in the order of registration.
  public var unmetNeeds: [Link] = []
  /// The findings about the key or on whose path it stands, in reading order.
  public var findings: [DependencyDiagnostic] = []
  /// What may have been meant, where nothing provides the key.
  public var similar: [DependencyDiagnostic.Similar] = []

  /// Makes the explanation of a key of which nothing is known.
  public init(key: Blueprint.Key) {
    self.key = key
  }

  /// Whether the blueprint has the key, as something provided or as something needed.
  public var isKnown: Bool { !bindings.isEmpty || !unmetNeeds.isEmpty }

  /// One binding of the key, and how it stands in the graph.
  public struct Entry: Sendable, Hashable, Codable {
    /// The binding itself.
    public var binding: Blueprint.Binding
    /// What it is, as a reader writes it: `.single, in "session", async`.
    public var traits: String
    /// Whether a later binding took its place, so that nobody gets this one.
    public var isReplaced: Bool
    /// What it needs, in the order of its parameters, and who meets the need.
    public var needs: [Link]
    /// Who needs it, in the order of registration.
    public var neededBy: [Link]
    /// How many bindings it needs, itself or through others.
    public var needsInAll: Int
    /// How many bindings need it, themselves or through others.
    public var neededByInAll: Int
    /// A shortest path to it from a binding that nobody needs, both included; empty in a cycle that
    /// no such binding reaches.
    public var pathFromRoot: [Blueprint.Key]
  }

  /// The other end of a need.
  public struct Link: Sendable, Hashable, Codable {
    /// The key at the other end.
    public var key: Blueprint.Key
    /// The need.
    public var edge: Blueprint.Edge
    /// Where the binding at the other end was registered; `nil` where there is none.
    public var location: Blueprint.Location?
  }
}
