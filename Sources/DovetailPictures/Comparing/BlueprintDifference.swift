import DovetailBlueprint

/// What is different between two blueprints of one graph: an older and a newer one.
///
/// It is made by ``DovetailBlueprint/Blueprint/difference(from:roots:)``. That a binding moved to
/// another line is no difference, nor is the order of registration or of a recipe's parameters.
/// Everything is in the order of the newer blueprint, and what is gone in that of the older.
public struct BlueprintDifference: Sendable, Hashable, Codable {
  /// The bindings that only the newer blueprint has.
  public var added: [Blueprint.Binding] = []
  /// The bindings that only the older blueprint has.
  public var removed: [Blueprint.Binding] = []
  /// The bindings that both have, and that are not the same.
  public var changed: [Change] = []
  /// The findings that only the newer blueprint has.
  public var newFindings: [DependencyDiagnostic] = []
  /// The findings that only the older blueprint has.
  public var goneFindings: [DependencyDiagnostic] = []
  /// The scopes of the older blueprint, the outermost first.
  public var scopesBefore: [Blueprint.Scope] = []
  /// The scopes of the newer blueprint, the outermost first.
  public var scopesAfter: [Blueprint.Scope] = []

  /// Makes a difference of nothing.
  public init() {}

  /// Whether the graphs are the same.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && newFindings.isEmpty
      && goneFindings.isEmpty && scopesBefore == scopesAfter
  }

  /// A binding that both blueprints have, and what is different about it.
  public struct Change: Sendable, Hashable, Codable {
    /// The binding in the older blueprint.
    public var before: Blueprint.Binding
    /// The binding in the newer blueprint.
    public var after: Blueprint.Binding
    /// What is different about the binding itself.
    public var traits: [TraitChange]
    /// What is different about its needs.
    public var edges: [EdgeChange]
  }

  /// One thing that is different about a binding.
  public struct TraitChange: Sendable, Hashable, Codable {
    /// What is different.
    public var trait: Trait
    /// How it was, as a reader writes it.
    public var before: String
    /// How it is, as a reader writes it.
    public var after: String
  }

  /// What can be different about a binding.
  public enum Trait: String, Sendable, Hashable, Codable, CaseIterable {
    /// What part it plays: a binding of its own, an alias, an override.
    case role
    /// How long its instance is kept.
    case lifetime
    /// Which scope it is registered in.
    case scope
    /// Which file registers it.
    case file
    /// What a caller has to pass.
    case arguments
    /// Whether its recipe is asynchronous, and whose actor runs it, and whether it resolves by
    /// hand.
    case recipe
    /// Which files decorate it, and how often.
    case decorators
  }

  /// A need that was added, removed, or is met in another way.
  public struct EdgeChange: Sendable, Hashable, Codable {
    /// The need in the older blueprint; `nil` when it was added.
    public var before: Blueprint.Edge?
    /// The need in the newer blueprint; `nil` when it was removed.
    public var after: Blueprint.Edge?
  }
}
