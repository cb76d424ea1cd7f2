extension DependencyDiagnostic {
  /// Nothing provides a key that was asked for.
  ///
  /// - Parameters:
  ///   - key: what nothing provides.
  ///   - asking: the steps from what was first asked for to what needs the key; may be empty.
  ///   - location: where the caller asked.
  ///   - blueprint: the bindings of the container that was asked, to suggest others from.
  /// - Returns: the diagnostic.
  package static func missingBinding(
    _ key: Blueprint.Key, asking: [ResolutionStep], at location: Blueprint.Location?,
    in blueprint: Blueprint
  ) -> DependencyDiagnostic {
    let asked = asking.map(\.key) + [key]
    let spelling = KeySpelling(Array(blueprint.keys) + asked)
    return missingBinding(
      key, asking: asking, at: location,
      suggestions: Suggestions(blueprint, spelling: spelling), isThorough: true)
  }

  static func missingBinding(
    _ key: Blueprint.Key, asking: [ResolutionStep], at location: Blueprint.Location?,
    suggestions: Suggestions, isThorough: Bool
  ) -> DependencyDiagnostic {
    let spelling = suggestions.spelling
    let similar = suggestions.similar(to: key, isThorough: isThorough)
    return DependencyDiagnostic(
      id: .missingBinding, location: location ?? asking.first?.location,
      message: "nothing provides \(spelling.quoted(key))",
      path: PathExcerpt.keys((asking.map(\.key) + [key]).map(spelling.spelt)),
      notes: asking.suffix(1).map { $0.note(needing: "it", in: spelling) },
      similar: similar,
      help: suggestions.help(missing: key, asker: asking.last?.key, similar: similar))
  }
}
