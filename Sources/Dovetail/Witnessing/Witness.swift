/// Somebody who is told of every recipe that runs in a container, its parents and its scopes.
///
/// A witness is called where the recipe runs, with no lock held. Without one, a build looks at one flag.
package protocol Witness: AnyObject, Sendable {
  /// Whether the forks of the container are watched too.
  var followsForks: Bool { get }
  /// A recipe is about to run, or somebody is about to wait for one.
  func began(_ step: WitnessedStep)
  /// The recipe has ended, or the waiting for it.
  func ended(_ step: WitnessedStep, with result: Result<Any, any Error>)
  /// Somebody was given an instance that was there.
  func handedOut(_ binding: WitnessedBinding)
  /// Something was registered.
  func registered(_ binding: WitnessedBinding)
  /// `withDependencies` has made a fork that is watched too, and its overrides.
  ///
  /// - Returns: What is called when its operation has ended; `nil` from a witness that does not check forks.
  func forked(_ fork: DependencyContainer, since registrations: UInt64) -> (() -> Void)?
}

extension Witness {
  package func forked(_ fork: DependencyContainer, since registrations: UInt64) -> (() -> Void)? {
    nil
  }

  package func handedOut(_ binding: WitnessedBinding) {}
  package func registered(_ binding: WitnessedBinding) {}
}

/// A binding that was registered, or whose instance was handed out, as a witness sees it.
package struct WitnessedBinding: Sendable {
  let cell: Cell
  /// The container that it was registered in, or that was asked.
  let core: ContainerCore
}

/// One run of a recipe, or somebody's waiting for one, as a witness sees it.
package struct WitnessedStep: Sendable {
  let run: Run
  /// Whether the recipe runs elsewhere, and this is somebody who waits for it.
  package let isWaiting: Bool

  /// What tells the step from every other that has not ended.
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
  /// Whether the step only wraps, for a scope, what an outer container keeps.
  package var isDecoration: Bool { run.cell.role == .decoration }
  /// Whether the binding is one that a fork has from its original.
  package var isLive: Bool { run.cell.isLive }
  /// What tells the binding from every other, whichever fork it is in and whatever wraps it.
  package var binding: ObjectIdentifier { ObjectIdentifier(run.cell.binding.base) }
  /// Who watches the container that the recipe runs for, the innermost fork's own last.
  package var witnesses: [any Witness] { run.core.witnesses }
  /// Where the resolution began that led here; `nil` when nobody said.
  package var askedAt: Place? { Caller.place }

  /// Whether the step is for a type and a name.
  package func isFor(_ type: any Any.Type, named name: String?) -> Bool {
    run.cell.binding.type == type && run.cell.binding.name == name
  }

  /// Whether the step makes an element of a collection's type.
  package func isElement(of type: any Any.Type, named name: String?) -> Bool {
    let need = Need.of(type)
    return need.kind == .collection && isFor(need.type, named: name)
  }

  /// The keys from what was asked for first to what is made, and where each was registered.
  ///
  /// Called while the step is under way, where it runs.
  package var path: [ResolutionStep] {
    Raise.steps(Caller.path() + (isWaiting ? [RunningRecipe(run)] : []), to: nil)
  }
}
