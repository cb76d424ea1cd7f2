extension DependencyDiagnostic {
  /// A step of the way from a holder to the instance it holds.
  struct HoldingStep {
    let step: ResolutionStep
    /// The lifetime of the step's instance, if it has one of its own.
    let lifetime: Blueprint.Lifetime?
    /// The next key on the way; `nil` where the middle of the way is left out.
    let need: Blueprint.Key?
  }

  /// A longer-lived instance holds a shorter-lived one.
  ///
  /// - Parameters:
  ///   - way: the steps from the holder to the one that needs the captive.
  ///   - captive: the shorter-lived binding.
  ///   - spelling: the spelling of the keys.
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
    let holder = way[0].step
    return DependencyDiagnostic(
      id: .captiveDependency, location: holder.location,
      message: "\(spelling.quoted(holder.key)) outlives the "
        + "\(spelling.quoted(captive.key)) it holds",
      path: keys.map(spelling.spelt), notes: notes,
      help: captiveHelp(way, holding: captive, spelling: spelling))
  }

  private static func captiveHelp(
    _ way: [HoldingStep], holding captive: Blueprint.Binding, spelling: KeySpelling
  ) -> String {
    let (holder, held) = (spelling.plain(way[0].step.key), spelling.plain(captive.key))
    if case .scoped = captive.lifetime {
      return "keep \(holder) as: \(captive.lifetime.spelling) too, "
        + "or pass \(held) to the calls that need it"
    }
    let own = "keep \(held) as: .unique, so that \(holder) has one of its own"
    guard captive.role != .contribution, let asker = way.last, asker.lifetime != nil else {
      return own
    }
    let maker = spelling.form(.init(key: captive.key, kind: .factory))
    return "let \(spelling.plain(asker.step.key)) take a \(maker), or \(own)"
  }
}
