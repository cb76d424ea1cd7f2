extension DependencyDiagnostic {
  /// The properties of a graph need each other in a cycle.
  ///
  /// The compiler reports it if the macro sees it; otherwise the running program does.
  ///
  /// - Parameters:
  ///   - steps: the properties of the cycle; the last needs the first.
  ///   - isOfSeveral: whether they belong to several graphs.
  /// - Returns: the diagnostic, whose message is the path.
  package static func graphCycle(
    _ steps: [ResolutionStep], isOfSeveral: Bool = false
  ) -> DependencyDiagnostic {
    let path = (steps + Array(steps.prefix(1))).map(\.key)
    let last = steps.last.map { Blueprint.Key(type: $0.key.type) }
    return DependencyDiagnostic(
      id: .dependencyCycle, location: steps.first?.location, message: Self.joined(path),
      path: path,
      notes: steps.indices.map {
        let step = steps[$0]
        return Note(
          "\(step.key.type) is made here, and needs \(path[$0 + 1].type)", at: step.location)
      },
      help: isOfSeveral
        ? "to break the cycle, let one of them take a Lazy of what it needs from the other graph"
        : "to break the cycle, let \(last?.type ?? "one of them") take "
          + "a closure, { [unowned self] in \(path.last?.type ?? "…") }")
  }

  /// Whether the message is the path, so that it need not be shown twice.
  var isPathItsMessage: Bool { id == .dependencyCycle && message == Self.joined(path) }

  private static func joined(_ path: [Blueprint.Key]) -> String {
    path.map(\.type).joined(separator: " → ")
  }
}
