@_spi(Tools) import Dovetail

extension Wiring {
  /// A recipe gets no arguments, or the wrong ones.
  var missingArguments: [DependencyDiagnostic] {
    let takers = ways(
      to: nodes.indices.filter {
        binding($0).role != .alias || !binding($0).arguments.isEmpty || arcs(from: $0).isEmpty
      }, along: { binding($0.source).isTarget(edge($0)) })
    let mismatches = arcs.filter { arc in
      guard takers.end[arc.target] >= 0 else { return false }
      let (edge, target) = (edge(arc), binding(takers.end[arc.target]))
      // By hand, it may take more than it states.
      let mayTakeMore = target.isOpaque && edge.arguments.count >= target.arguments.count
      return !mayFit(edge.arguments, target.arguments) && !mayTakeMore
        && !binding(arc.source).isTarget(edge)
    }.grouped { [nodes[$0.source].binding, $0.edge, nodes[$0.target].binding] }
    return mismatches.map { same in
      let (arc, target) = (same[0], binding(takers.end[same[0].target]))
      let isOverride = if case .override = target.role { true } else { false }
      return failure(
        of: binding(arc.target).key, asking: [step(arc)], registered: target.location
      ).missingArgument(
        expected: target.arguments, passed: edge(arc).arguments,
        as: (edge(arc).use == .collection ? .collection : edge(arc).kind).need,
        isOverride: isOverride)
    }
      + bindings { !$0.arguments.isEmpty && $0.lifetime != .unique && $0.role != .alias }
      .map { failure(at: $0).kept(as: $0.lifetime.kind, taking: $0.arguments) }
  }

  /// Whether the passed types may be those that a recipe takes, in any order.
  ///
  /// A passed type may also be a subtype or a conforming type. Only the compiler knows those, so
  /// that is left to run time.
  private func mayFit(_ passed: [String], _ expected: [String]) -> Bool {
    guard passed.count == expected.count else { return false }
    var left = expected
    let others = passed.filter { type in
      guard let index = left.firstIndex(of: type) else { return true }
      left.remove(at: index)
      return false
    }
    // Of a plain value, only what may hold any value makes an argument.
    return others.isEmpty || !others.allSatisfy(Self.plainValues.contains)
      || left.contains { type in ["any ", "Any", "?", "&"].contains { type.contains($0) } }
  }

  /// The types of which no value is one of another concrete type.
  private static let plainValues: [String] = [
    "Bool", "Character", "Data", "Date", "Double", "Duration", "Float", "Int", "Int32", "Int64",
    "String", "UInt", "UInt64", "UInt8", "URL", "UUID",
  ]
}
