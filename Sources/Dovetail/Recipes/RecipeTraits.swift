import DovetailBlueprint

/// What a recipe is like, apart from its type.
@usableFromInline
struct RecipeTraits: Sendable {
  var isAsync = false
  var isOnMainActor = false
  /// Whether the instance is not `Sendable` and lives on the main actor: it is handed out there alone.
  var isConfined = false
  var isOpaque = false
  var role = BindingRole.registered
  /// For an alias or a handle: the one need it has.
  var target: Need?
  /// For an alias of a contribution: the binding of that.
  var aliased: ObjectIdentifier?
  /// Whether the binding stands for a property of a graph, whose name its own is.
  var isGraphMember = false
  /// How long the instance is kept by the graph that answers; the container keeps none.
  var keptByGraph: Blueprint.Lifetime?
  /// For a property of a graph: the parts that it may use where its needs do not tell.
  var graphParts: [Need]?

  @usableFromInline
  init(isAsync: Bool = false, isOnMainActor: Bool = false, isOpaque: Bool = false) {
    self.isAsync = isAsync
    self.isOnMainActor = isOnMainActor
    self.isOpaque = isOpaque
  }

  /// Of a recipe of the main actor, for a type that is `Sendable` or not.
  static func onMainActor(isAsync: Bool = false, isConfined: Bool) -> RecipeTraits {
    var traits = RecipeTraits(isAsync: isAsync, isOnMainActor: true)
    traits.isConfined = isConfined
    return traits
  }
}

@usableFromInline
enum BindingRole: Sendable, Equatable {
  case registered
  case contribution
  case alias
  /// Wraps an outer container's instance for this one.
  case decoration
  /// Stands behind a `Lazy`; no registration.
  case handle
  case override(isMatched: Bool)
  case replacement(of: Place)
}
