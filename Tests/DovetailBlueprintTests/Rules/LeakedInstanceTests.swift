import Testing

@testable import DovetailBlueprint

@Suite struct LeakedInstanceTests {
  @Test func `parts of a scope that hold each other through a Lazy are never freed`() {
    let blueprint = graph(
      binding("Kitchen", 1, as: .scoped("request"), needs: ["Waiter"]),
      binding("Waiter", 2, as: .scoped("request"), needs: ["Clock", "Lazy<Kitchen>"]),
      binding("Clock", 3))
    #expect(
      DiagnosticRenderer().render(blueprint.findings()) == """
        App/Modules.swift:2: warning: [Dovetail/LeakedInstance] `Waiter` and `Kitchen` hold each other once the Lazy between them is used, and outlive their scope
          Waiter → Kitchen → Waiter
          App/Modules.swift:2: Waiter was registered here, and needs Kitchen as parameter 2
          App/Modules.swift:1: Kitchen was registered here, and needs Waiter as parameter 1
          help: let Waiter take a Weak<Kitchen>
        """)
  }

  @Test(arguments: ["Weak<Kitchen>", "Maker<Kitchen>"] as [Edge])
  func `a handle that holds nothing closes no circle`(need: Edge) {
    let blueprint = graph(
      binding("Kitchen", 1, as: .scoped("request"), needs: ["Waiter"]),
      binding("Waiter", 2, as: .scoped("request"), needs: [need]))
    #expect(blueprint.findings() == [])
  }

  @Test func `what a container keeps is made once, and may hold itself`() {
    let blueprint = graph(
      binding("Kitchen", 1, needs: ["Waiter"]), binding("Waiter", 2, needs: ["Lazy<Kitchen>"]))
    #expect(blueprint.findings() == [])
  }

  @Test func `what nobody keeps is made by a Maker`() {
    let text = graph(
      binding("Waiter", 1, as: .scoped("request"), needs: ["Lazy<Order>"]),
      binding("Order", 2, as: .unique, needs: ["Waiter"])
    ).text(.leakedInstance)
    #expect(text.hasSuffix("help: let Waiter take a Maker<Order>"))
  }
}
