import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

/// Feed needs Store as its second parameter; Store resolves by hand.
private let asking = [
  ResolutionStep(key: "Feed", location: place(3), parameter: 2),
  ResolutionStep(key: "Store", location: place(5), parameter: nil),
]

private func failure(
  _ key: Key, asking: [ResolutionStep] = [], at location: Blueprint.Location? = nil,
  registered: Blueprint.Location? = nil
) -> DependencyDiagnostic.Failure {
  .init(key, asking: asking, at: location, registered: registered)
}

/// Diagnostics of the running program.
@Suite struct RaisingTests {
  @Test func `the rule and the run time report a missing binding alike`() {
    let blueprint = graph(binding("Feed", 3, needs: ["Clock"]), binding("any Clock", 4))
    let raised = DependencyDiagnostic.missingBinding(
      "Clock", asking: [.init(key: "Feed", location: place(3), parameter: 1)], at: place(3),
      in: blueprint)
    #expect(blueprint.findings() == [raised])
  }

  @Test func `a step whose registration is unknown has no place`() {
    let steps = [ResolutionStep(key: "Feed", parameter: 1)]
    #expect(
      DependencyDiagnostic.missingBinding("Clock", asking: steps, at: nil, in: Blueprint())
        .description == """
          error: [Dovetail/MissingBinding] nothing provides `Clock`
            Feed → Clock
            Feed needs it as parameter 1
            help: register(Clock.self) { … }
          """)
  }

  @Test func `the rule and the run time report a cycle alike`() {
    let blueprint = graph(binding("A", 1, needs: ["B"]), binding("B", 2, needs: ["A"]))
    let steps = [
      ResolutionStep(key: "A", location: place(1), parameter: 1, isKept: true),
      ResolutionStep(key: "B", location: place(2), parameter: 1, isKept: true),
    ]
    let raised = failure("A", asking: steps, at: place(1)).dependencyCycle(steps, deferring: 1)
    #expect(blueprint.findings() == [raised])
  }

  @Test func `a scope that is not open`() {
    #expect(
      failure("Cart", asking: asking, at: call, registered: place(8)).missingScope(
        "session", open: ["app", "screen"]
      ).description == """
        App/Main.swift:7: error: [Dovetail/MissingScope] `Cart` needs a scope named "session", and only "app" → "screen" is open here
          Feed → Store → Cart
          App/Modules.swift:5: Store was registered here, and needs Cart
          App/Modules.swift:8: Cart was registered here, as .scoped("session")
          help: open one, and resolve from it: withScope("session") { scope in … }
        """)
    #expect(
      failure("Cart", at: call).missingScope("session").description == """
        App/Main.swift:7: error: [Dovetail/MissingScope] `Cart` needs a scope named "session", and no scope is open here
          help: open one, and resolve from it: withScope("session") { scope in … }
        """)
  }
}
