extension DependencyDiagnostic {
  /// A step of the way from a holder to what it holds.
  struct HoldingStep {
    let step: ResolutionStep
    /// How long the instance of the step is kept, where it has one of its own.
    let lifetime: Blueprint.Lifetime?
    /// What the step needs on the way; `nil` where the middle of the way is left out.
    let need: Blueprint.Key?
  }

  /// A longer-lived instance holds a shorter-lived one.
  ///
  /// - Parameters:
  ///   - way: the steps from the holder to the one that needs the captive.
  ///   - captive: what lives shorter.
  ///   - spelling: how keys are written.
  /// - Returns: the diagnostic.
  static func captiveDependency(
    _ way: [HoldingStep], holding captive: Blueprint.Binding, spelling: KeySpelling
  ) -> DependencyDiagnostic {
    let keys = way.map(\.step.key) + [captive.key]
    var notes = way.compactMap { step in
      step.need.map {
        step.step.note(needing: spelling.plain($0), lifetime: step.lifetime, in: spelling)
      }
    }
    notes.append(
      Note(
        "\(spelling.plain(captive.key)) was registered here as \(captive.lifetime.spelling)",
        at: captive.location))
    let (holder, held) = (way[0].step, spelling.plain(captive.key))
    let name = spelling.plain(holder.key)
    let help =
      switch captive.lifetime {
      case .scoped:
        "keep \(name) as: \(captive.lifetime.spelling) too, "
          + "or pass \(held) to the calls that need it"
      case .single, .eager, .shared, .graph, .unique:
        "let \(name) take a Maker<\(spelling.type(captive.key))>, "
          + "or keep \(held) as: .unique, so that \(name) has one of its own"
      }
    return DependencyDiagnostic(
      id: .captiveDependency, location: holder.location,
      message: "\(spelling.quoted(holder.key)) outlives the "
        + "\(spelling.quoted(captive.key)) it holds",
      path: keys.map(spelling.spelt), notes: notes, help: help)
  }
}
