/// A key is overridden that was never registered, so the test does not replace what it means to.
struct UnmatchedOverride {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    let unmatched = wiring.blueprint.bindings.filter { $0.role == .override(matched: false) }
    guard !unmatched.isEmpty else { return [] }
    let (spelling, limit) = (wiring.spelling, MissingBinding.thoroughSearches)
    let suggestions = Suggestions(wiring.blueprint, spelling: spelling)
    return unmatched.enumerated().map { index, binding in
      let similar = suggestions.similar(to: binding.key, isThorough: index < limit)
      let other = similar.first.map { "override(\(spelling.arguments($0.key))) { … }, or " } ?? ""
      return DependencyDiagnostic(
        id: .unmatchedOverride, location: binding.location,
        message: "\(spelling.quoted(binding.key)) is overridden but was never registered",
        path: [spelling.spelt(binding.key)], similar: similar,
        help: other + "register() what only the test needs")
    }
  }
}
