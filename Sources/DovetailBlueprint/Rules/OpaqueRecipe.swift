extension Wiring {
  /// A recipe resolves by hand, so its needs are unknown until it has run.
  var opaqueRecipes: [DependencyDiagnostic] {
    live(where: \.isOpaque).map { binding in
      failure(at: binding).diagnostic(
        .opaqueRecipe, severity: .note,
        "what \(spelling.quoted(binding.key)) needs is known only once its recipe has run",
        help: "take what it needs as parameters, or register an initializer: using:")
    }
  }
}
