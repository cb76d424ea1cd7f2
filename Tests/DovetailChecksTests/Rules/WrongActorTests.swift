import Testing

@testable import DovetailChecks
import Dovetail

@Suite struct WrongActorTests {
  @Test func `a recipe of no actor should not resolve one of the main actor by hand`() {
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

  @Test func `an alias does not hide it`() {
    graph(
      binding("Feed", 1, needs: ["~any Model"]),
      binding("any Model", 2, role: .alias, needs: ["Model"]),
      binding("Model", 3, as: .unique, actor: "StoreActor")
    ).expect(
      .wrongActor, "1: Feed → any Model → Model",
      "resolve it on the StoreActor, or with `try await`")
  }

  @Test(arguments: [
    graph(
      binding("A", 1, needs: ["~B"], actor: "MainActor"), binding("B", 2, actor: "MainActor")),
    graph(binding("A", 1, needs: ["~B"], isAsync: true), binding("B", 2, actor: "MainActor")),
    graph(binding("A", 1, needs: ["B"]), binding("B", 2, as: .unique, actor: "MainActor")),
    graph(binding("A", 1, needs: ["~Lazy<B>"]), binding("B", 2, actor: "MainActor")),
  ])
  func `recipes of an actor, asynchronous ones and stated needs are fine`(blueprint: Blueprint) {
    #expect(blueprint.text(.wrongActor) == "")
  }

  @Test
  func `an asynchronous recipe of no actor never gets an instance that stays on the main actor`() {
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

  @Test func `a synchronous recipe of no actor learns that awaiting does not help`() {
    let text = graph(
      binding("Feed", 1, needs: ["~Clock"]),
      binding("Clock", 2, actor: "MainActor", isConfined: true)
    ).text(.wrongActor)
    #expect(text.contains("`Clock` is not `Sendable`"))
    #expect(text.contains("help: register `Feed` with `container.mainActor` too"))
  }

  @Test func `an alias on the actor is followed, and one that converts the instance is not`() {
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

  @Test(arguments: [
    binding("A", 1, needs: ["~B"], isAsync: true),
    binding("A", 1, needs: ["Lazy<B>"], isAsync: true),
    binding("A", 1, needs: ["B"], isAsync: true, actor: "MainActor"),
  ])
  func `needs that are deferred, resolved by hand or of the main actor are fine`(asker: Binding) {
    let blueprint = graph(asker, binding("B", 2, actor: "MainActor", isConfined: true))
    #expect(blueprint.text(.wrongActor) == "")
  }
}
