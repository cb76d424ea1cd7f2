import DovetailBlueprint

/// What a recipe is like, apart from its type.
@usableFromInline
struct RecipeTraits: Sendable {
  /// What few recipes have, so that the others have no room for it: one, or none.
  private var rare: [Rare] = []
  var isAsync = false
  var isOnMainActor = false
  /// Whether the instance is not `Sendable` and lives on the main actor; it is handed out only
  /// there.
  var isConfined = false
  var isOpaque = false
  /// Whether the recipe gives an instance that the program has made, so that forks share it.
  var isGiven = false

  @usableFromInline
  init(isAsync: Bool = false, isOnMainActor: Bool = false, isOpaque: Bool = false) {
    self.isAsync = isAsync
    self.isOnMainActor = isOnMainActor
    self.isOpaque = isOpaque
  }

  /// The traits of a recipe of the main actor; `isConfined` says that its type is not `Sendable`.
  static func onMainActor(
    isAsync: Bool = false, isConfined: Bool, isGiven: Bool = false
  ) -> RecipeTraits {
    var traits = RecipeTraits(isAsync: isAsync, isOnMainActor: true)
    traits.isConfined = isConfined
    traits.isGiven = isGiven
    return traits
  }

  static var given: RecipeTraits {
    var traits = RecipeTraits()
    traits.isGiven = true
    return traits
  }
}

extension RecipeTraits {
  private struct Rare: Sendable {
    var target: Need?
    var actor: (any Actor)?
    var keptByGraph: Blueprint.Lifetime?
    var graphParts: [Need]?
    var isOverridden: (@Sendable () -> Bool)?
  }

  /// The one need of an alias or a handle.
  var target: Need? {
    get { rare.first?.target }
    set { change { $0.target = newValue } }
  }

  /// The actor that a property of a graph belongs to.
  var actor: (any Actor)? {
    get { rare.first?.actor }
    set { change { $0.actor = newValue } }
  }

  /// Whether the binding stands for a property of a graph; it then has the property's name.

  /// How long the graph that answers keeps the instance; the container keeps none.
  var keptByGraph: Blueprint.Lifetime? {
    get { rare.first?.keptByGraph }
    set { change { $0.keptByGraph = newValue } }
  }

  /// For a property of a graph whose needs are incomplete, the parts that it may use.
  var graphParts: [Need]? {
    get { rare.first?.graphParts }
    set { change { $0.graphParts = newValue } }
  }

  /// Whether the graph that answers has an override of the property.
  var isOverridden: (@Sendable () -> Bool)? {
    get { rare.first?.isOverridden }
    set { change { $0.isOverridden = newValue } }
  }

  var hasTarget: Bool { !rare.isEmpty && rare[0].target != nil }

  private mutating func change(_ body: (inout Rare) -> Void) {
    if rare.isEmpty { rare = [Rare()] }
    body(&rare[0])
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
  /// Overrides what was registered for the key elsewhere.
  ///
  /// The places of the few such bindings stand elsewhere, so that the others have no room for one.
  indirect case overriding(Place)
  indirect case replacement(of: Place)
}
