import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

@Suite struct WrongActorByChanceTests {
  @Test
  func
    `a synchronous recipe of no actor should not take an instance that an actor has to build first`()
  {
    let text = graph(
      binding("Sync", 1, needs: ["Clock", "Settings"]), binding("Clock", 2),
      binding("Settings", 3, actor: "MainActor")
    ).text(.wrongActor)
    #expect(
      text == """
        App/Modules.swift:1: warning: [Dovetail/WrongActor] `Sync` can be resolved on any thread, but needs `Settings`, which only the MainActor can build
          Sync → Settings
          App/Modules.swift:1: Sync was registered here, and needs Settings as parameter 2
          App/Modules.swift:3: Settings was registered here
          help: register Settings as: .eager so that start() builds it, or register Sync with `container.mainActor`
        """)
  }

  @Test(arguments: [Blueprint.Lifetime.single, .eager, .unique, .graph])
  func `what may not leave the actor is no better if started`(_ lifetime: Blueprint.Lifetime) {
    var settings = binding("Settings", 2, as: lifetime, actor: "MainActor")
    settings.isConfined = true
    #expect(
      graph(binding("Sync", 1, as: .unique, needs: ["Settings"]), settings).text(.wrongActor) == """
        App/Modules.swift:1: warning: [Dovetail/WrongActor] `Sync` can be resolved on any thread, but needs `Settings`, which may not leave the MainActor
          Sync → Settings
          App/Modules.swift:1: Sync was registered here, and needs Settings as parameter 1
          App/Modules.swift:2: Settings was registered here
          help: register Sync with `container.mainActor`
        """)
  }

  @Test(arguments: [Blueprint.Lifetime.single, .weak, .scoped("session")])
  func `an alias hides it from no container`(_ lifetime: Blueprint.Lifetime) {
    let findings = graph(
      scopes: ["session"],
      binding("Sync", 1, as: .scoped("session"), needs: ["any Settings"]),
      binding("any Settings", 2, role: .alias, needs: ["Settings"]),
      binding("Settings", 3, as: lifetime, actor: "MainActor")
    ).findings()
    #expect(findings.map(\.id) == [.wrongActor])
    #expect(findings.first?.severity == .warning)
  }

  @Test(
    arguments: [
      graph(binding("A", 1, needs: ["B"]), binding("B", 2, as: .eager, actor: "MainActor")),
      graph(binding("A", 1, needs: ["B"]), binding("B", 2, as: .unique, actor: "MainActor")),
      graph(binding("A", 1, needs: ["B"]), binding("B", 2, isAsync: true, actor: "MainActor")),
      graph(binding("A", 1, needs: ["B"], isAsync: true), binding("B", 2, actor: "MainActor")),
      graph(
        binding("A", 1, needs: ["B"], actor: "MainActor"), binding("B", 2, actor: "MainActor")),
      graph(binding("A", 1, as: .eager, needs: ["B"]), binding("B", 2, actor: "MainActor")),
      graph(binding("A", 1, needs: ["Lazy<B>"]), binding("B", 2, actor: "MainActor")),
      graph(binding("A", 1, role: .alias, needs: ["B"]), binding("B", 2, actor: "MainActor")),
    ])
  func `instances that a start makes, that are awaited, or that are made on the actor are fine`(
    _ blueprint: Blueprint
  ) {
    #expect(blueprint.text(.wrongActor) == "")
  }

  @Test func `the parts of a graph are the compiler's to check`() {
    var part = binding("A", 1, needs: ["B"])
    part.graphParts = []
    #expect(graph(part, binding("B", 2, actor: "MainActor")).findings() == [])
  }

  @Test(arguments: [Blueprint.Lifetime.single, .eager, .weak])
  func `what a graph keeps on an actor is no better if started`(_ lifetime: Blueprint.Lifetime) {
    var settings = binding("Settings", 2, as: lifetime, actor: "MainActor")
    settings.graphParts = []
    let text = graph(binding("Sync", 1, as: .unique, needs: ["Settings"]), settings)
      .text(.wrongActor)
    #expect(text.contains("but needs `Settings`, which only the MainActor can build"))
    #expect(text.hasSuffix("\n  help: register Sync with `container.mainActor`"))
  }

  @Test(arguments: [Blueprint.Lifetime.weak, .scoped("session")])
  func `what has more than one instance is not to be made eager`(_ lifetime: Blueprint.Lifetime) {
    let text = graph(
      scopes: ["session"], binding("Sync", 1, as: .unique, needs: ["Settings"]),
      binding("Settings", 2, as: lifetime, actor: "MainActor")
    ).text(.wrongActor)
    #expect(text.hasSuffix("\n  help: register Sync with `container.mainActor`"))
  }
}
