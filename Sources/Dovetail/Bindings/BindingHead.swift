import DovetailBlueprint

/// What is said about a binding apart from its recipe.
@usableFromInline
struct BindingHead: Sendable {
  var name: String?
  /// How long an instance is kept; `nil` if nothing was said.
  var lifetime: Blueprint.Lifetime?
  var origin: Place
  var role: BindingRole

  func keeping(_ lifetime: Blueprint.Lifetime) -> BindingHead {
    var head = self
    head.lifetime = lifetime
    return head
  }
}

/// What a binding asks its recipe for beside an instance, and rarely.
@usableFromInline
enum RecipeQuestion: Sendable {
  case needs
  /// The recipe, with its needs awaited.
  case awaiting
}

@usableFromInline
struct RecipeAnswer<T> {
  var needs: [Need] = []
  var awaiting: (@Sendable (Resolution) async throws -> T)?
}
