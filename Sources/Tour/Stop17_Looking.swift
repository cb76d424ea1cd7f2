import DovetailChecks

/// A graph is data: you can query it and draw it, and every mistake in it has a place.
func looking() throws {
  let market = DependencyContainer()
  market.register(Awning.self) { Awning() }
  market.register(Bell.self) { Bell() }
  market.register(Stall.self, using: Stall.init(awning:scales:))
  let blueprint = market.blueprint

  // A finding is data too, on which a program or a test can decide.
  let findings = blueprint.findings(
    roots: blueprint.bindings.map(\.key).filter { $0.type == "Stall" })
  for finding in findings {
    print(
      "\(finding.severity): \(finding.id.rawValue) of \(finding.path.last?.type ?? finding.message)"
    )
  }

  // GitHub draws this. For a page to explore, the command reads `blueprint.json`.
  print()
  print(blueprint.mermaid(findings: findings), terminator: "")
}

private struct Awning {}

private struct Bell {}

private struct Scales {}

private struct Stall {
  let awning: Awning
  let scales: Scales
}
