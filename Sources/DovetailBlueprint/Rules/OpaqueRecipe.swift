/// A recipe resolves by hand, so its needs are unknown until it has run.
struct OpaqueRecipe {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    wiring.blueprint.bindings.indices.compactMap { index in
      let binding = wiring.blueprint.bindings[index]
      guard binding.isOpaque, !wiring.lookup.isSuperseded[index] else { return nil }
      let spelling = wiring.spelling
      return DependencyDiagnostic(
        id: .opaqueRecipe, severity: .note, location: binding.location,
        message: "what \(spelling.quoted(binding.key)) needs is known only once its recipe has run",
        path: [spelling.spelt(binding.key)],
        help: "take what it needs as parameters, or register an initialiser: using:")
    }
  }
}
