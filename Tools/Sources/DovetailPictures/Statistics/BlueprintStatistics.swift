@_spi(Tools) import DovetailChecks

/// A graph in figures: its size, its depth, and the bindings that most others need.
///
/// It is made by ``DovetailChecks/Blueprint/statistics(leaders:)``.
public struct BlueprintStatistics: Sendable, Hashable, Codable {
  /// How many bindings there are.
  public var bindings = 0
  /// How many needs the bindings have.
  public var needs = 0
  /// How many of the needs are not met, including those that need not be.
  public var unmetNeeds = 0
  /// How many bindings have a recipe that resolves by hand.
  public var opaque = 0
  /// How many bindings have an asynchronous recipe.
  public var async = 0
  /// The bindings by lifetime.
  public var lifetimes: [Count] = []
  /// The bindings by the part they play.
  public var roles: [Count] = []
  /// The bindings by the module that registers them.
  public var modules: [Count] = []
  /// The bindings by the scope they are registered in, the outermost first.
  public var scopes: [Count] = []
  /// The needs by their kind.
  public var kinds: [Count] = []
  /// The bindings that nothing needs.
  public var roots: [Blueprint.Key] = []
  /// How many bindings need nothing.
  public var leaves = 0
  /// How many bindings need themselves, directly or through others, before they can be made.
  public var cyclic = 0
  /// The bindings that most others need directly.
  public var fanIn: [Leader] = []
  /// The bindings that need most others directly.
  public var fanOut: [Leader] = []
  /// The bindings that most others need, directly or through others.
  public var pillars: [Leader] = []
  /// A longest chain of bindings in which each has to be made before the one in front of it.
  ///
  /// Bindings that need each other count as one, the first of them.
  public var longestChain: [Blueprint.Key] = []

  /// Makes the statistics of an empty graph.
  public init() {}

  /// The share of the recipes that resolve by hand, from 0 to 1; aliases have no recipe.
  public var opaqueShare: Double {
    let aliases = roles.first { $0.name == Blueprint.Role.alias.word }?.count ?? 0
    return bindings > aliases ? Double(opaque) / Double(bindings - aliases) : 0
  }

  /// A thing that is counted, and how many of it there are.
  public struct Count: Sendable, Hashable, Codable {
    /// The thing that is counted.
    public var name: String
    /// How many there are.
    public var count: Int
  }

  /// A binding that leads a list.
  public struct Leader: Sendable, Hashable, Codable {
    /// The binding's key.
    public var key: Blueprint.Key
    /// Where it was registered.
    public var location: Blueprint.Location
    /// The count by which it leads.
    public var count: Int
  }
}
