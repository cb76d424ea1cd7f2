@_spi(Tools) import Dovetail

extension Wiring {
  /// A recipe resolves by hand, so its needs are unknown until it has run; or a graph's method uses
  /// what the macro cannot read, so they stay unknown.
  var opaqueRecipes: [DependencyDiagnostic] {
    bindings(where: \.isOpaque).map { binding in
      let isOfGraph = binding.graphParts != nil
      return failure(at: binding).diagnostic(
        .opaqueRecipe, severity: .note,
        "what \(spelling.quoted(binding.key)) needs is "
          + (isOfGraph
            ? "unknown: its method in the graph uses what the macro doesn't see"
            : "known only once its recipe has run"),
        help: isOfGraph
          ? "use other parts only in the method itself, by their properties, and don't pass on self"
          : "take what it needs as parameters, or register an initializer: using:")
    }
  }
}
