extension DependencyDiagnostic.Failure {
  /// A new instance is asked for of what an installed graph keeps.
  @_spi(Tools) public func keptByGraph() -> DependencyDiagnostic {
    diagnostic(
      .withoutEffect, "\(quoted) cannot be made again by mode: .new",
      fact: ", and the graph keeps it",
      help: "call its method in the graph, graph.makeX(), or mark that @Unique")
  }
}

extension DependencyDiagnostic {
  /// The properties of a graph need each other in a cycle.
  ///
  /// The compiler reports it if the macro sees it; otherwise the running program does.
  ///
  /// - Parameters:
  ///   - steps: the properties of the cycle; the last needs the first.
  ///   - isOfSeveral: whether they belong to several graphs.
  /// - Returns: the diagnostic, whose message is the path.
  @_spi(Tools) public static func graphCycle(
    _ steps: [ResolutionStep], isOfSeveral: Bool = false
  ) -> DependencyDiagnostic {
    let path = (steps + steps.prefix(1)).map(\.key)
    let types = path.map(\.type)
    return DependencyDiagnostic(
      id: .dependencyCycle, location: steps.first?.location,
      message: types.joined(separator: " → "), path: path,
      notes: steps.indices.map {
        Note("\(types[$0]) is made here, and needs \(types[$0 + 1])", at: steps[$0].location)
      },
      help: isOfSeveral
        ? "to break the cycle, let one of them take a Lazy of what it needs from the other graph"
        : "to break the cycle, let \(steps.last?.key.type ?? "one of them") take "
          + "a closure, { [unowned self] in \(types.last ?? "…") }")
  }
}
