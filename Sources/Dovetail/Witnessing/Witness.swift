@_spi(Tools) import DovetailBlueprint

/// An observer that is told of every recipe that runs in a container, its parents and its scopes.
///
/// A witness is called where the recipe runs, with no lock held. Without a witness, a build only
/// checks one flag.
package protocol Witness: AnyObject, Sendable {
  /// Whether the forks of the container are watched, too.
  var followsForks: Bool { get }
  /// A recipe is about to run, or a caller is about to wait for one.
  func began(_ step: WitnessedStep)
  /// The recipe, or the wait for it, has ended.
  func ended(_ step: WitnessedStep, with result: Result<Any, any Error>)
  /// `withDependencies` has made a fork that is watched, too, and has registered its overrides.
  ///
  /// - Returns: A closure to call when the operation has ended; `nil` from a witness that does not
  ///   check forks.
  func forked(_ fork: DependencyContainer, since registrations: UInt64) -> (() -> Void)?
}

extension Witness {
  package func forked(_ fork: DependencyContainer, since registrations: UInt64) -> (() -> Void)? {
    nil
  }
}

extension AnyBinding {
  func isFor(_ type: any Any.Type, named name: String?) -> Bool {
    self.type == type && self.name == name
  }

  func isElement(of type: any Any.Type, named name: String?) -> Bool {
    let need = Need.of(type)
    return role == .contribution && need.kind == .collection && isFor(need.type, named: name)
  }
}

/// One run of a recipe, or a caller's wait for one, as a witness sees it.
package struct WitnessedStep: Sendable {
  let run: Run
  /// Whether the recipe runs elsewhere, and this step is a caller's wait for it.
  package let isWaiting: Bool
  /// For a part that a graph makes itself, the runs that stand for it and for the parts between it and
  /// the one that was asked for.
  var inGraph: [Run] = []

  /// The identity of the step, which differs from that of every other step that has not ended.
  package var id: ObjectIdentifier { ObjectIdentifier(run) }

  /// The runs whose recipes led to this step, the nearest first.
  package var ancestors: some Sequence<ObjectIdentifier> {
    sequence(first: run, next: \.parent).lazy.dropFirst().map { ObjectIdentifier($0) }
  }

  package var key: Blueprint.Key { run.cell.binding.key }
  package var registered: Place { run.cell.binding.origin }
  package var lifetime: Blueprint.Lifetime { run.cell.binding.lifetime }
  /// The name of the scope that keeps the instance, or for which it is made.
  package var scope: String? { run.core.scopeName }
  package var role: Blueprint.Role { run.cell.role.blueprint }
  package var isOnMainActor: Bool { run.cell.binding.traits.isOnMainActor }
  /// Whether the instance is one that the program has made, and given to the fork's original.
  package var isGivenOutside: Bool { run.cell.isBorrowed && run.cell.binding.isOfProgram }
  /// Whether a fork has the binding from its original, and it is no override of a graph's own.
  package var isLive: Bool {
    let binding = run.cell.binding
    if binding.traits.isOverridden?() == true { return false }
    guard binding.role == .alias,
      let behind = try? run.core.answering(binding.id, type: binding.type)
    else { return run.cell.isLive }
    return run.core.find(behind.id)?.isLive ?? true
  }
  /// The identity of the binding, whichever fork it is in and whatever wraps it.
  package var binding: ObjectIdentifier { ObjectIdentifier(run.cell.binding.base) }
  /// The witnesses of the container that the recipe runs for, those of the innermost fork last.
  package var witnesses: [any Witness] { run.core.witnesses }
  /// The place where the resolution began that led here; `nil` if it is not known.
  package var askedAt: Place? { RunningRecipes.place }

  /// Whether the step is for a type and a name.
  package func isFor(_ type: any Any.Type, named name: String?) -> Bool {
    run.cell.binding.isFor(type, named: name)
  }

  /// Whether the step is for a type under any name, or for an element of its collection.
  package func isOfType(_ type: any Any.Type) -> Bool {
    run.cell.binding.type == type || isElement(of: type, named: run.cell.binding.name)
  }

  /// Whether the step makes an element of a collection's type.
  package func isElement(of type: any Any.Type, named name: String?) -> Bool {
    run.cell.binding.isElement(of: type, named: name)
  }

  /// The keys from the one that was asked for first to the one that is made, each with its place of
  /// registration.
  ///
  /// Called while the step is under way, where it runs.
  package var path: [ResolutionStep] {
    let standing = isWaiting ? [run] : inGraph
    return Raise.steps(RunningRecipes.path() + standing.map { RunningRecipe($0) }, to: nil)
  }
}
