import DovetailBlueprint
import Synchronization

// For the module of graphs. A member is a part that a method makes, and no recipe: a property of a
// graph.

extension ContainerCore {
  /// Makes a container that keeps members, or one that was closed; no wrapper resolves from it.
  package static func ofMembers(closedAt place: Place?) -> ContainerCore {
    let core = ContainerCore(.graph)
    guard let place else { return core }
    core.phase.store(.closed, ordering: .releasing)
    core.state.withLock { $0.closedAt = place }
    return core
  }

  /// The cell of a member, which is added on first use.
  package func cell<T>(
    ofMember name: String, as type: T.Type, lifetime: Blueprint.Lifetime, origin: Place,
    isAsync: Bool, on actor: (any Actor)?, closing: IsolatedCloser<T>?
  ) -> Cell {
    let id = BindingID(type, name)
    if let cell = findHere(id) { return cell }
    return findOrAdd(id) {
      var traits = RecipeTraits(isAsync: isAsync)
      traits.isGraphMember = true
      traits.actor = actor
      let binding = ClosureBinding<T>(
        BindingHead(name: name, lifetime: lifetime, origin: origin, role: .registered),
        // The method makes the instance; the recipe is never run.
        make: { try $0.refuseToWait(for: T.self) }, traits: traits)
      if let closing { binding.addCloser(closing) }
      return binding
    }
  }

  /// Whether a member can't be had, since its container is closed, or closes and has no instance.
  package func refuses(member name: String, as type: any Any.Type, isKept: Bool) -> Bool {
    if isClosed { return true }
    guard isKept else { return !isRunningHere() }
    guard let cell = findHere(BindingID(type, name)) else { return true }
    var isEmpty = false
    ThreadRecord.inSection { isEmpty = cell.isEmpty }
    return isEmpty && cell.builder.load(ordering: .acquiring) == Cell.nobody
  }

  /// Overrides a member; one that is kept is made at once.
  package func override<T>(
    member name: String, as lifetime: Blueprint.Lifetime, at place: Place,
    _ make: @escaping @Sendable () -> T
  ) {
    var traits = RecipeTraits()
    traits.isGraphMember = true
    let cell = add(
      ClosureBinding<T>(
        BindingHead(
          name: name, lifetime: lifetime, origin: place, role: .override(isMatched: true)),
        make: { _ in make() }, traits: traits))
    // So that it is closed with the graph even if nobody reads it.
    if lifetime != .unique { _ = (try? kept(cell))?.take(as: T.self) }
  }

  /// Forgets what is kept for a member, unless it was overridden.
  package func forget(member name: String, as type: any Any.Type) {
    if !isOverridden(member: name, as: type) { remove(BindingID(type, name), contributionsTo: nil) }
  }

  package func isOverridden(member name: String, as type: any Any.Type) -> Bool {
    findHere(BindingID(type, name))?.isOverride == true
  }
}

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
