@testable import DovetailChecks
import Dovetail

extension NaiveModel {
  /// Every situation that can occur for a binding.
  func situations(of binding: Int) -> [Situation] {
    situations.filter { $0.binding == binding }
  }

  /// The other bindings that a binding needs, directly or through others.
  func needs(of binding: Int) -> Set<Int> {
    let starts = situations(of: binding)
    return Set(reach(starts, deferred: true).map(\.binding)).subtracting([binding])
  }

  /// The other bindings that a binding needs directly.
  func neighbors(of binding: Int) -> Set<Int> {
    let targets = situations(of: binding).flatMap { neighbors($0, deferred: true) }
    return Set(targets.map(\.binding)).subtracting([binding])
  }

  /// For each binding, how many others need it, directly or through others.
  var dependants: [Int] {
    let needs = blueprint.bindings.indices.map(self.needs)
    return blueprint.bindings.indices.map { binding in needs.count { $0.contains(binding) } }
  }
}
