import DovetailBlueprint

/// How a part is made that something other than the container keeps.
package struct ProvidedRecipe<T>: Sendable {
  /// A binding that has only a recipe.
  fileprivate let binding: Binding<T>

  private static var head: BindingHead {
    BindingHead(origin: Place(#fileID, #line), role: .registered)
  }

  /// Any thread may call the function.
  package static func anywhere(_ make: @escaping @Sendable () throws -> T) -> ProvidedRecipe {
    ProvidedRecipe(binding: ClosureBinding(head, make: { _ in try make() }))
  }

  /// The function goes to its actor by itself.
  package static func awaited(
    _ make: @escaping @Sendable @concurrent () async throws -> T
  ) -> ProvidedRecipe {
    ProvidedRecipe(binding: .typed(head, make))
  }

  /// The function runs on the main actor; `isConfined` says that its instance stays there.
  package static func onMainActor(
    isConfined: Bool, _ make: @escaping @MainActor @Sendable () throws -> T
  ) -> ProvidedRecipe {
    ProvidedRecipe(binding: .onMainActor(head, isConfined: isConfined, make))
  }

  /// The function runs on the main actor, and its instance stays there.
  package static func awaitedOnMainActor(
    _ make: @escaping @MainActor @Sendable () async throws -> T
  ) -> ProvidedRecipe {
    ProvidedRecipe(binding: .onMainActor(head, isConfined: true, make))
  }
}

extension ContainerCore {
  /// Notes a part that a graph keeps on an actor of its own.
  package func note(leftOut part: Blueprint.Binding) {
    state.withLock { $0.extras.leftOut.append(part) }
  }

  /// Adds a part that something else provides, such as a graph, and keeps for a lifetime.
  ///
  /// `parts` has what the recipe may use, if its needs are not known.
  package func add<T>(
    provided name: String?, _ recipe: ProvidedRecipe<T>, keeping lifetime: Blueprint.Lifetime,
    origin: Place, needs: [Need], parts: [Need]?, isOpaque: Bool, isOnMainActor: Bool,
    isOverridden: @escaping @Sendable () -> Bool
  ) {
    let recipe = recipe.binding
    var traits = recipe.traits
    traits.keptByGraph = lifetime
    traits.graphParts = parts
    traits.isOverridden = isOverridden
    traits.isOpaque = isOpaque
    if isOnMainActor { traits.isOnMainActor = true }
    add(
      ClosureBinding<T>(
        BindingHead(name: name, lifetime: .unique, origin: origin, role: .registered),
        make: { try recipe.make($0) },
        tell: {
          $0 == .needs ? RecipeAnswer(needs: needs) : RecipeAnswer(awaiting: recipe.awaiting)
        }, traits: traits))
  }
}
