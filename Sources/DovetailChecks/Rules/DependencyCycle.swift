@_spi(Tools) import Dovetail

extension Wiring {
  /// A binding needs itself before it can be made.
  ///
  /// Deferred needs close no cycle. Of bindings that all need each other, a shortest cycle is
  /// reported, beginning at the binding that was registered first.
  var dependencyCycles: [DependencyDiagnostic] {
    circles { !edge($0).kind.isDeferred }.map { circle in
      let (steps, first) = (circle.arcs.map(step), binding(circle.arcs[0].source))
      return failure(of: first.key, asking: steps, at: first.location)
        .dependencyCycle(steps, deferring: cheapest(circle))
    }
  }

  /// The step of the cycle whose need is best deferred.
  ///
  /// That is a need stated by a parameter, without which the fewest bindings still need themselves.
  /// An alias has nothing to defer.
  private func cheapest(_ circle: Circle) -> Int? {
    let (arcs, part) = (circle.arcs, circle.part)
    let recipes = arcs.indices.filter { binding(arcs[$0].source).role != .alias }
    let stated = recipes.filter { edge(arcs[$0]).parameter != nil }
    let candidates = stated.isEmpty ? recipes : stated
    let work = candidates.count * (part.count + part.targets.count)
    guard candidates.count > 1, part.targets.count > arcs.count, work < 1 << 20 else {
      return candidates.last
    }
    let remaining = candidates.map { place in
      part.cyclicComponents(without: circle.places[place]).reduce(0) { $0 + $1.count }
    }
    let fewest = remaining.min()
    return remaining.lastIndex { $0 == fewest }.map { candidates[$0] }
  }
}
