extension DependencyDiagnostic.Failure {
  /// A new instance is asked for of what an installed graph keeps.
  @_spi(Tools) public func keptByGraph() -> DependencyDiagnostic {
    diagnostic(
      .withoutEffect, "\(quoted) cannot be made again by mode: .new",
      fact: ", and the graph keeps it",
      help: "call its method in the graph, graph.makeX(), or mark that @Unique")
  }
}
