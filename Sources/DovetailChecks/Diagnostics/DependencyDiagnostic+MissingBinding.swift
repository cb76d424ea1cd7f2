@_spi(Tools) import Dovetail

extension DependencyDiagnostic {
  /// Nothing provides a key that was asked for.
  ///
  /// - Parameters:
  ///   - key: the missing key.
  ///   - asking: the steps from the first key asked for to the one that needs this; may be empty.
  ///   - location: where the caller asked.
  ///   - others: the steps that need the key too.
  ///   - blueprint: the bindings of the container that was asked, from which to suggest others.
  ///   - known: the same, prepared for several keys.
  ///   - number: how many keys were compared before.
  /// - Returns: the diagnostic.
  @_spi(Tools) public static func missingBinding(
    _ key: Blueprint.Key, asking: [ResolutionStep], at location: Blueprint.Location?,
    alsoNeededBy others: [ResolutionStep] = [], in blueprint: Blueprint,
    suggestions known: SimilarKeys? = nil, after number: Int = 0
  ) -> DependencyDiagnostic {
    let spelling = known?.spelling ?? KeySpelling(blueprint, and: asking.map(\.key) + [key])
    let suggestions = known ?? SimilarKeys(blueprint, spelling: spelling)
    let similar = suggestions.similar(to: key, after: number, besides: asking.last?.key)
    // Only the name of a property is known, and the path has it.
    let last = asking.suffix(1).filter { $0.property == nil || $0.location != nil }
    var notes = (last + others).map { $0.note(needing: "it", in: spelling) }
    if notes.count > PathExcerpt.tail + 2 {
      notes =
        notes.prefix(PathExcerpt.tail) + [Note("… and \(notes.count - PathExcerpt.tail) more")]
    }
    return Failure(
      key, asking: asking, at: location ?? asking.lazy.compactMap(\.location).first,
      spelling: spelling
    ).diagnostic(
      .missingBinding, "nothing provides \(spelling.quoted(key))", steps: notes, similar: similar,
      help: suggestions.help(missing: key, asker: asking.last?.key, similar: similar))
  }
}
