extension DependencyDiagnostic {
  /// A dependency needs itself before it can be made.
  ///
  /// - Parameters:
  ///   - steps: the steps of the cycle; the last needs the first.
  ///   - leading: the steps that led to the cycle.
  ///   - location: where the caller asked.
  /// - Returns: the diagnostic.
  package static func dependencyCycle(
    _ steps: [ResolutionStep], leading: [ResolutionStep] = [], at location: Blueprint.Location?
  ) -> DependencyDiagnostic {
    let cheapest = steps.lastIndex { $0.parameter != nil } ?? steps.indices.last
    return dependencyCycle(
      steps, leading: leading, at: location, deferring: cheapest,
      spelling: KeySpelling((leading + steps).map(\.key)))
  }

  /// The cycle in the form that the rule reports too.
  ///
  /// - Parameters:
  ///   - steps: the steps of the cycle; the last needs the first.
  ///   - leading: the steps that led to the cycle.
  ///   - location: the place to look at first.
  ///   - index: the step whose need for the next is best deferred; `nil` if none can be.
  ///   - kind: how that step needs the next.
  ///   - spelling: the spelling of the keys.
  /// - Returns: the diagnostic.
  static func dependencyCycle(
    _ steps: [ResolutionStep], leading: [ResolutionStep] = [], at location: Blueprint.Location?,
    deferring index: Int?, kind: Blueprint.Edge.Kind = .required, spelling: KeySpelling
  ) -> DependencyDiagnostic {
    guard let first = steps.first else {
      return DependencyDiagnostic(
        id: .dependencyCycle, location: location, message: "a recipe needs what it makes")
    }
    let whole = steps + [first]
    var notes = steps.indices.map {
      steps[$0].note(needing: spelling.plain(whole[$0 + 1].key), in: spelling)
    }
    if notes.count > PathExcerpt.tail + 2 {
      let left = notes.count - PathExcerpt.tail - 1
      notes = [notes[0], Note("… and \(left) more")] + notes.suffix(PathExcerpt.tail)
    }
    let path = (leading + whole).map { spelling.spelt($0.key) }
    return DependencyDiagnostic(
      id: .dependencyCycle, location: location ?? (leading.first ?? first).location,
      message: "\(spelling.quoted(first.key)) needs itself", path: PathExcerpt.keys(path),
      notes: notes, help: cycleHelp(steps, deferring: index, kind: kind, spelling: spelling))
  }

  private static func cycleHelp(
    _ steps: [ResolutionStep], deferring index: Int?, kind: Blueprint.Edge.Kind,
    spelling: KeySpelling
  ) -> String {
    guard let index else {
      return "give one of these keys a recipe of its own: an alias makes nothing"
    }
    let (step, next) = (steps[index], steps[(index + 1) % steps.count])
    let type = spelling.type(next.key)
    let name = next.key.name.map { " named \(KeySpelling.literal($0))" } ?? ""
    let deferred =
      switch kind {
      case .optional: "Lazy<\(TypeSpelling.needsParentheses(type) ? "(\(type))" : type)?>"
      case .collection: "Lazy<[\(type)]>"
      case .required, .deferred, .deferredWeak, .factory: "Lazy<\(type)>"
      }
    let verb = step.parameter == nil ? "resolve" : "take"
    return "to break the cycle, let \(spelling.plain(step.key)) \(verb) a "
      + deferred + name
  }
}
