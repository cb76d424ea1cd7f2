import Testing

@testable import DovetailBlueprint

@Suite("WrongActor")
struct WrongActorTests {
  @Test("A recipe of no actor should not resolve one of the main actor by hand")
  func byHand() {
    let text = graph(
      binding("Feed", 1, needs: ["~ProfileModel"]),
      binding("ProfileModel", 2, as: .unique, actor: "MainActor")
    ).text(.wrongActor)
    #expect(
      text == """
        App/Modules.swift:1: warning: [Dovetail/WrongActor] `ProfileModel` belongs to the MainActor and was resolved elsewhere
          Feed → ProfileModel
          App/Modules.swift:1: Feed was registered here, and needs ProfileModel
          App/Modules.swift:2: ProfileModel was registered here
          help: resolve it on the MainActor, or with `try await`
        """)
  }

  @Test("An alias does not hide it")
  func throughAlias() {
    let text = graph(
      binding("Feed", 1, needs: ["~any Model"]),
      binding("any Model", 2, role: .alias, needs: ["Model"]),
      binding("Model", 3, as: .unique, actor: "StoreActor")
    ).text(.wrongActor)
    #expect(
      text == """
        App/Modules.swift:1: warning: [Dovetail/WrongActor] `Model` belongs to the StoreActor and was resolved elsewhere
          Feed → any Model → Model
          App/Modules.swift:2: any Model was registered here, and needs Model
          App/Modules.swift:3: Model was registered here
          help: resolve it on the StoreActor, or with `try await`
        """)
  }

  @Test(
    "Recipes of an actor, asynchronous ones and stated needs are fine",
    arguments: [
      graph(
        binding("A", 1, needs: ["~B"], actor: "MainActor"), binding("B", 2, actor: "MainActor")),
      graph(binding("A", 1, needs: ["~B"], isAsync: true), binding("B", 2, actor: "MainActor")),
      graph(binding("A", 1, needs: ["B"]), binding("B", 2, as: .unique, actor: "MainActor")),
      graph(binding("A", 1, needs: ["~Lazy<B>"]), binding("B", 2, actor: "MainActor")),
    ])
  func harmless(blueprint: Blueprint) {
    #expect(blueprint.text(.wrongActor) == "")
  }

  @Test("An asynchronous recipe of no actor never gets what stays on the main actor")
  func confined() {
    let text = graph(
      binding("Feed", 1, needs: ["Clock"], isAsync: true),
      binding("Clock", 2, actor: "MainActor", isConfined: true)
    ).text(.wrongActor)
    #expect(
      text == """
        App/Modules.swift:1: warning: [Dovetail/WrongActor] `Clock` is not `Sendable` and was resolved away from the MainActor
          Feed → Clock
          App/Modules.swift:1: Feed was registered here, and needs Clock as parameter 1
          App/Modules.swift:2: Clock was registered here
          help: register `Feed` with `container.mainActor` too
        """)
  }

  @Test("A synchronous recipe of no actor is told that awaiting does not help")
  func confinedByHand() {
    let text = graph(
      binding("Feed", 1, needs: ["~Clock"]),
      binding("Clock", 2, actor: "MainActor", isConfined: true)
    ).text(.wrongActor)
    #expect(text.contains("`Clock` is not `Sendable`"))
    #expect(text.contains("help: register `Feed` with `container.mainActor` too"))
  }

  @Test("An alias that stays there is followed, and one that converts to what may leave is not")
  func confinedAlias() {
    func text(_ isConfined: Bool) -> String {
      graph(
        binding("Feed", 1, needs: ["Time"], isAsync: true),
        binding(
          "Time", 2, role: .alias, needs: ["Clock"], actor: "MainActor", isConfined: isConfined),
        binding("Clock", 3, actor: "MainActor", isConfined: true)
      ).text(.wrongActor)
    }
    #expect(text(true).contains("Feed → Time → Clock"))
    #expect(text(false) == "")
  }

  @Test(
    "What is deferred, asked for by hand or of the main actor is fine",
    arguments: [
      binding("A", 1, needs: ["~B"], isAsync: true),
      binding("A", 1, needs: ["Lazy<B>"], isAsync: true),
      binding("A", 1, needs: ["B"], isAsync: true, actor: "MainActor"),
    ])
  func confinedHarmless(asker: Binding) {
    let blueprint = graph(asker, binding("B", 2, actor: "MainActor", isConfined: true))
    #expect(blueprint.text(.wrongActor) == "")
  }
}
