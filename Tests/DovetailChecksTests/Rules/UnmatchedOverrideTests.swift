import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

@Suite struct UnmatchedOverrideTests {
  @Test func `an override of nothing suggests what may have been meant`() {
    let text = graph(
      binding("any Clock", 1), binding("any Clock named slow", 2, role: .override(matched: false)),
      binding("Clock", 3)
    ).text(.unmatchedOverride)
    #expect(
      text == """
        App/Modules.swift:2: error: [Dovetail/UnmatchedOverride] `any Clock` named "slow" is overridden but was never registered
          similar: `any Clock` (App/Modules.swift:1) · `Clock` (App/Modules.swift:3)
          help: override((any Clock).self) { … }, or register() it in the test if nothing else needs it, or in the program if that forgot it
        """)
  }

  @Test func `if nothing is similar, there is still a way out`() {
    #expect(
      graph(binding("Feed", 2, role: .override(matched: false))).text(.unmatchedOverride) == """
        App/Modules.swift:2: error: [Dovetail/UnmatchedOverride] `Feed` is overridden but was never registered
          help: override the type that is asked for, such as its protocol, or register() it in the test if nothing else needs it, or in the program if that forgot it
        """)
  }

  @Test func `what only a scope's part needs is registered there`() {
    let text = graph(
      binding("Cart", 1, as: .scoped("session"), needs: ["User"]),
      binding("User", 2, role: .override(matched: false))
    ).text(.unmatchedOverride)
    #expect(
      text == """
        App/Modules.swift:2: error: [Dovetail/UnmatchedOverride] `User` is overridden but was never registered
          help: register the fake in the scope that registers it, or override what needs it
        """)
  }

  @Test func `another override of nothing is not what was meant`() {
    #expect(
      graph(
        binding("Feed named a", 2, role: .override(matched: false)),
        binding("Feed named b", 3, role: .override(matched: false))
      ).text(.unmatchedOverride) == """
        App/Modules.swift:2: error: [Dovetail/UnmatchedOverride] `Feed` named "a" is overridden but was never registered
          help: override the type that is asked for, such as its protocol, or register() it in the test if nothing else needs it, or in the program if that forgot it
        App/Modules.swift:3: error: [Dovetail/UnmatchedOverride] `Feed` named "b" is overridden but was never registered
          help: override the type that is asked for, such as its protocol, or register() it in the test if nothing else needs it, or in the program if that forgot it
        """)
  }

  @Test(
    arguments: [
      ("Clock", "any Clock", true), ("SystemClock", "any Clock", true), ("Feed", "Feeds", true),
      ("any Clock", "SystemClock", false), ("any AppClock", "any Clock", false),
      ("ClockFace", "Clock", false),
    ] as [(Key, Key, Bool)])
  func `a key is a way out only if it may be what was meant, and otherwise only similar`(
    overridden: Key, registered: Key, isWayOut: Bool
  ) {
    let finding = graph(
      binding(registered, 1), binding(overridden, 2, role: .override(matched: false))
    ).findings().first
    #expect(finding?.similar.map(\.key) == [registered])
    #expect(finding?.help?.hasPrefix("override(") == isWayOut)
  }

  @Test func `for a key that is only contributed, the list is what can be overridden`() {
    let list = binding("Tab", 1, role: .contribution)
    let helps = [
      "Tab":
        "override([Tab].self) { … }, or register() it in the test if nothing else needs it, or in the program if that forgot it",
      // An override of it would be matched, so this is a modification.
      "[Tab]":
        "override([Tab].self) { … } with the whole list, since contributions can't be modified",
    ]
    for (key, help) in helps {
      #expect(
        graph(
          list, binding("Tap", 2), binding(Key(type: key), 3, role: .override(matched: false))
        ).text(.unmatchedOverride) == """
          App/Modules.swift:3: error: [Dovetail/UnmatchedOverride] `\(key)` is overridden but was never registered
            help: \(help)
          """)
    }
  }

  @Test(
    arguments: [
      "Lazy<Store>", "Weak<Store>", "Maker<Store>", "Maker<Store, User, Int>", "Lazy<Store>?",
    ])
  func `for a handle, the part behind it is what can be overridden`(_ form: String) {
    let text = graph(
      binding("Store named main", 1), binding("Store", 2), binding("User", 3),
      binding(Key(type: form), 4, role: .override(matched: false))
    ).text(.unmatchedOverride)
    #expect(
      text == """
        App/Modules.swift:4: error: [Dovetail/UnmatchedOverride] `\(form)` is overridden but was never registered
          help: override(Store.self) { … }, or register() it in the test if nothing else needs it, or in the program if that forgot it
        """)
  }

  @Test func `a modification that matches nothing stays one`() {
    var typo = binding("Node named sharedd", 2, role: .override(matched: false))
    typo.decorators = [place(2)]
    #expect(
      graph(binding("Node named shared", 1), typo).text(.unmatchedOverride) == """
        App/Modules.swift:2: error: [Dovetail/UnmatchedOverride] `Node` named "sharedd" is modified but was never registered
          similar: `Node` named "shared" (App/Modules.swift:1)
          help: modify(Node.self, named: "shared") { … }, or register() it in the test if nothing else needs it, or in the program if that forgot it
        """)
  }

  private func part(_ key: Key, _ line: Int, needs: [Edge] = [], of parts: [Key] = []) -> Binding {
    var part = binding(key, line, needs: needs)
    part.graphParts = parts
    return part
  }

  @Test func `an override does not reach what a graph makes from its own parts`() {
    let text = graph(
      part("Feed", 1, needs: ["Network"]), part("Reader", 2, needs: ["Lazy<Network>"]),
      part("Clock", 3), binding("Screen", 4, needs: ["Network"]),
      binding("Network", 9, role: .override(matched: true))
    ).text(.unmatchedOverride)
    #expect(
      text == """
        App/Modules.swift:9: error: [Dovetail/UnmatchedOverride] `Network` is overridden in the container, but the graph builds `Feed` and 1 more with its own
          App/Modules.swift:1: Feed is built by the graph here
          App/Modules.swift:2: Reader is built by the graph here
          help: override it in the graph with its own override(…:), or override(Feed.self) { … } too
        """)
  }

  @Test func `nor does a decorator`() {
    var network = part("Network", 2)
    network.decorators = [place(8), place(9)]
    #expect(
      graph(part("Feed", 1, needs: ["Network"]), network).text(.withoutEffect) == """
        App/Modules.swift:8: warning: [Dovetail/WithoutEffect] `Network` is decorated in the container, but the graph builds `Feed` with its own
          App/Modules.swift:1: Feed is built by the graph here
          help: wrap it in the graph's method that makes it, or override it in the graph with its own override(…:)
        """)
  }

  @Test func `if a graph may use any of its parts, it is a warning`() {
    let text = graph(
      part("Feed", 1, of: ["Feed", "Network"]), binding("Clock", 2),
      binding("Clock", 8, role: .override(matched: true)),
      binding("Network", 9, role: .override(matched: true))
    ).text(.unmatchedOverride)
    #expect(
      text == """
        App/Modules.swift:9: warning: [Dovetail/UnmatchedOverride] `Network` is overridden in the container, but the graph may build `Feed` with its own
          App/Modules.swift:1: Feed is built by the graph here
          help: override it in the graph with its own override(…:), or override(Feed.self) { … } too
        """)
  }

  @Test func `a key that no part of the graph uses may be overridden, and so may the part itself`()
  {
    let blueprint = graph(
      part("Feed", 1, needs: ["Network"]), part("Network", 2),
      binding("Feed", 9, role: .override(matched: true)))
    #expect(blueprint.findings() == [])
  }
}
