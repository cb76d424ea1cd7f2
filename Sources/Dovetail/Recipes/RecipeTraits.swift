import DovetailBlueprint

/// What a recipe is like, apart from its type.
@usableFromInline
struct RecipeTraits: Sendable {
  var isAsync = false
  var isOnMainActor = false
  /// Whether the instance is not `Sendable` and lives on the main actor; it is handed out only
  /// there.
  var isConfined = false
  var isOpaque = false
  var role = BindingRole.registered
  /// Whether the recipe gives an instance that the program has made, so that forks share it.
  var isGiven = false
  /// The one need of an alias or a handle.
  var target: Need?
  /// The actor that a property of a graph belongs to.
  var actor: (any Actor)?
  /// Whether the binding stands for a property of a graph; it then has the property's name.
  var isGraphMember = false
  /// How long the graph that answers keeps the instance; the container keeps none.
  var keptByGraph: Blueprint.Lifetime?
  /// For a property of a graph whose needs are incomplete, the parts that it may use.
  var graphParts: [Need]?

  @usableFromInline
  init(isAsync: Bool = false, isOnMainActor: Bool = false, isOpaque: Bool = false) {
    self.isAsync = isAsync
    self.isOnMainActor = isOnMainActor
    self.isOpaque = isOpaque
  }

  /// The traits of a recipe of the main actor; `isConfined` says that its type is not `Sendable`.
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
  /// Stands behind a `Lazy`; it is not a registration.
  case handle
  case override(isMatched: Bool)
  case replacement(of: Place)
}
