import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

@Suite struct UnusedBindingTests {
  @Test func `a binding that no root reaches is a warning`() {
    let text = graph(
      binding("Home", 1, needs: ["Feed"]), binding("Feed", 2),
      binding("Old", 3, needs: ["Older", "Feed"]),
      binding("Older", 4), binding("Old named x", 5)
    ).text(.unusedBinding, roots: ["Home"])
    #expect(
      text == """
        App/Modules.swift:3: warning: [Dovetail/UnusedBinding] no root reaches `Old`
          help: remove the registration, or add the key to the roots
        App/Modules.swift:4: warning: [Dovetail/UnusedBinding] no root reaches `Older`
          help: remove the registration, or add the key to the roots
        App/Modules.swift:5: warning: [Dovetail/UnusedBinding] no root reaches `Old` named "x"
          help: remove the registration, or let a part that a root reaches take it
        """)
  }

  @Test func `without roots nothing is unused, and without any root everything is`() {
    let blueprint = graph(binding("Home", 1))
    #expect(blueprint.findings() == [])
    #expect(blueprint.findings(roots: []).map(\.id) == [.unusedBinding])
  }

  @Test func `an overridden binding counts as used`() {
    let blueprint = graph(
      binding("A", 1), binding("A", 2, role: .override(matched: true)), binding("A named x", 3))
    #expect(blueprint.findings(roots: ["A", "A named x"]) == [])
  }

  @Test func `what a scope registers for a part that an outer container keeps is a warning`() {
    let blueprint = graph(
      scopes: ["request"], binding("Handler", 1, needs: ["Clock", "Names"]),
      binding("Names", 2, as: .unique, needs: ["User"]), binding("User", 3), binding("Clock", 4),
      binding("User", 5, scope: 1))
    #expect(
      DiagnosticRenderer().render(blueprint.findings(requiring: ["Handler"])) == """
        App/Modules.swift:5: warning: [Dovetail/UnusedBinding] nothing that is required has the `User` of the scope
          Handler → Names → User
          App/Modules.swift:2: Names was registered here, and needs User as parameter 1
          App/Modules.swift:3: User was registered here, and is what Handler has, which is kept outside
          help: keep Handler in the scope too, or require what has the scope's own
        """)
    #expect(blueprint.findings() == [])
  }

  @Test func `a contribution of a scope is one, too`() {
    let blueprint = graph(
      scopes: ["request"], binding("Sinks", 1, needs: ["[any Sink]"]),
      binding("any Sink", 2, role: .contribution),
      binding("Page", 3, as: .unique, needs: ["Sinks"]),
      binding("any Sink", 4, role: .contribution, scope: 1),
      binding("any Sink", 5, role: .contribution, scope: 1))
    #expect(
      DiagnosticRenderer().render(blueprint.findings(requiring: ["Page"])) == """
        App/Modules.swift:4: warning: [Dovetail/UnusedBinding] nothing that is required has the `any Sink` of the scope
          Page → Sinks → any Sink
          App/Modules.swift:1: Sinks was registered here, and needs any Sink as parameter 1
          App/Modules.swift:2: any Sink was registered here, and is what Sinks has, which is kept outside
          help: keep Sinks in the scope too, or require what has the scope's own
        """)
    let all = binding("Lists", 6, as: .unique, needs: ["[any Sink]"])
    var seen = blueprint
    seen.bindings.append(all)
    #expect(seen.findings(requiring: ["Page", "Lists"]) == [])
  }

  @Test func `a scope's own part that something required has is no finding`() {
    let blueprint = graph(
      scopes: ["request"], binding("Handler", 1, needs: ["User"]), binding("User", 3),
      binding("Page", 4, as: .unique, needs: ["User"]),
      binding("Store", 5, as: .scoped("request"), needs: ["Handler"]),
      binding("User", 6, scope: 1))
    #expect(blueprint.findings(requiring: ["Handler", "Page"]) == [])
    #expect(blueprint.findings(requiring: ["Handler", "User"]) == [])
    #expect(blueprint.findings(requiring: ["Store"]).map(\.id) == [.unusedBinding])
    #expect(blueprint.findings(requiring: ["Page"]) == [])
  }

  @Test func `what a recipe may ask for by hand is no finding`() {
    var handler = binding("Handler", 1, as: .scoped("request"), needs: ["Store"])
    handler.isOpaque = true
    let (store, log) = (binding("Store", 2, needs: ["Log"]), binding("Log", 3))
    let own = binding("Log", 4, scope: 1)
    #expect(graph(scopes: ["request"], handler, store, log, own).warnings(of: "Handler") == 0)
    handler.isOpaque = false
    #expect(graph(scopes: ["request"], handler, store, log, own).warnings(of: "Handler") == 1)
    handler.decorators = [place(9)]
    #expect(graph(scopes: ["request"], handler, store, log, own).warnings(of: "Handler") == 0)
  }

  @Test func `nor is what a property has, or what an outer scope registers`() {
    let (store, log) = (binding("Store", 2, needs: ["Log"]), binding("Log", 3))
    var blueprint = graph(scopes: ["request"], store, log, binding("Log", 4, scope: 1))
    blueprint.properties = [.init(owner: "App.Job", name: "log", need: .init(key: "Log"))]
    #expect(blueprint.warnings(of: "Store") == 0)
    let inner = graph(scopes: ["session", "request"], store, log, binding("Log", 4, scope: 1))
    #expect(inner.warnings(of: "Store") == 0)
  }

  @Test func `a list that is required has what a scope contributes`() {
    let blueprint = graph(
      scopes: ["request"], binding("Sinks", 1, needs: ["[any Sink]"]),
      binding("any Sink", 2, role: .contribution),
      binding("any Sink", 4, role: .contribution, scope: 1))
    #expect(blueprint.warnings(of: "Sinks") == 1)
    #expect(blueprint.findings(roots: nil, needing: ["Sinks", "[any Sink]"]) == [])
  }
}

extension Blueprint {
  fileprivate func warnings(of required: Key) -> Int {
    findings(requiring: [required]).count { $0.severity == .warning }
  }
}
