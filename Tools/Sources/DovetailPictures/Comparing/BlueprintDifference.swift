@_spi(Tools) import DovetailChecks

/// The difference between an older and a newer blueprint of one graph.
///
/// It is made by ``DovetailChecks/Blueprint/difference(from:roots:)``. A binding that moved to
/// another line is no difference, nor is the order of registrations or of a recipe's parameters.
/// Everything is in the order of the newer blueprint; removed bindings are in that of the older.
public struct BlueprintDifference: Sendable, Hashable, Codable {
  /// The bindings that only the newer blueprint has.
  public var added: [Blueprint.Binding] = []
  /// The bindings that only the older blueprint has.
  public var removed: [Blueprint.Binding] = []
  /// The bindings that both have, but with differences.
  public var changed: [Change] = []
  /// The findings that only the newer blueprint has.
  public var newFindings: [DependencyDiagnostic] = []
  /// The findings that only the older blueprint has.
  public var goneFindings: [DependencyDiagnostic] = []
  /// The scopes of the older blueprint, the outermost first.
  public var scopesBefore: [Blueprint.Scope] = []
  /// The scopes of the newer blueprint, the outermost first.
  public var scopesAfter: [Blueprint.Scope] = []

  /// Makes an empty difference.
  public init() {}

  /// Whether the graphs are the same.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && newFindings.isEmpty
      && goneFindings.isEmpty && scopesBefore == scopesAfter
  }

  /// A binding that both blueprints have, and its differences.
  public struct Change: Sendable, Hashable, Codable {
    /// The binding in the older blueprint.
    public var before: Blueprint.Binding
    /// The binding in the newer blueprint.
    public var after: Blueprint.Binding
    /// The changed traits of the binding itself.
    public var traits: [TraitChange]
    /// The changed needs of the binding.
    public var edges: [EdgeChange]
  }

  /// One changed trait of a binding.
  public struct TraitChange: Sendable, Hashable, Codable {
    /// The trait that changed.
    public var trait: Trait
    /// The older value, as a reader writes it.
    public var before: String
    /// The newer value, as a reader writes it.
    public var after: String
  }

  /// The traits of a binding that can change.
  public enum Trait: String, Sendable, Hashable, Codable, CaseIterable {
    /// The part it plays: a binding of its own, an alias, an override.
    case role
    /// How long its instance is kept.
    case lifetime
    /// The scope it is registered in.
    case scope
    /// The file that registers it.
    case file
    /// The arguments that a caller has to pass.
    case arguments
    /// Whether its recipe is asynchronous, which actor runs it, and whether it resolves by hand.
    case recipe
    /// The files that decorate it, and how often each does.
    case decorators
  }

  /// A need that was added, removed, or is met in another way.
  public struct EdgeChange: Sendable, Hashable, Codable {
    /// The need in the older blueprint; `nil` if it was added.
    public var before: Blueprint.Edge?
    /// The need in the newer blueprint; `nil` if it was removed.
    public var after: Blueprint.Edge?
  }
}
