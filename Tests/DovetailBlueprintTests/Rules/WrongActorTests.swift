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
}
