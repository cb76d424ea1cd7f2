import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

@Suite struct LeakedInstanceTests {
  @Test func `parts of a scope that hold each other through a Lazy are never freed`() {
    let blueprint = graph(
      binding("Kitchen", 1, as: .scoped("request"), needs: ["Waiter"]),
      binding("Waiter", 2, as: .scoped("request"), needs: ["Clock", "Lazy<Kitchen>"]),
      binding("Clock", 3))
    #expect(
      DiagnosticRenderer().render(blueprint.findings()) == """
        App/Modules.swift:2: warning: [Dovetail/LeakedInstance] `Waiter` and `Kitchen` hold each other once the Lazy between them is used, and are never freed
          Waiter → Kitchen → Waiter
          App/Modules.swift:2: Waiter was registered here, and needs Kitchen as parameter 2
          App/Modules.swift:1: Kitchen was registered here, and needs Waiter as parameter 1
          help: let Waiter take a Weak<Kitchen>
        """)
  }

  @Test(arguments: [
    (Blueprint.Edge.Kind.optional, "Weak<Kitchen>?"), (.collection, "Maker<[Kitchen]>"),
  ])
  func `so do a Lazy of an optional and one of a list`(
    _ use: Blueprint.Edge.Kind, _ handle: String
  ) {
    var need: Blueprint.Edge = "Lazy<Kitchen>"
    need.use = use
    let text = graph(
      binding(
        "Kitchen", 1, as: .scoped("request"),
        role: use == .collection ? .contribution : .single, needs: ["Waiter"]),
      binding("Waiter", 2, as: .scoped("request"), needs: [need])
    ).text(.leakedInstance)
    #expect(text.hasSuffix("help: let Waiter take a \(handle)"))
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

  @Test(
    arguments: [Blueprint.Lifetime.graph, .weak], [Blueprint.Lifetime.unique, .graph, .weak])
  func `so are parts of a resolution, and weak ones`(
    _ parent: Blueprint.Lifetime, _ child: Blueprint.Lifetime
  ) {
    let text = graph(
      binding("Parent", 1, as: parent, needs: ["Child"]),
      binding("Child", 2, as: child, needs: ["Lazy<Parent>"])
    ).text(.leakedInstance)
    #expect(text.contains("`Child` and `Parent` hold each other"))
    #expect(text.hasSuffix("help: let Child take a Weak<Parent>"))
  }

  @Test(arguments: [Blueprint.Lifetime.graph, .weak])
  func `what a container keeps may hold one of those`(_ lifetime: Blueprint.Lifetime) {
    let blueprint = graph(
      binding("Parent", 1, as: lifetime, needs: ["Child"]),
      binding("Child", 2, needs: ["Lazy<Parent>"]))
    #expect(blueprint.text(.leakedInstance) == "")
  }

  @Test func `what a container keeps does not hide another circle`() {
    let text = graph(
      binding("Parent", 1, as: .weak, needs: ["Lazy<Store>", "Child"]),
      binding("Store", 2, needs: ["Parent"]),
      binding("Child", 3, as: .unique, needs: ["Page"]),
      binding("Page", 4, as: .unique, needs: ["Lazy<Parent>"])
    ).text(.leakedInstance)
    #expect(text.contains("`Page` and `Parent` hold each other"))
  }

  @Test func `what nobody keeps makes another one each time`() {
    let blueprint = graph(
      binding("Parent", 1, as: .unique, needs: ["Child"]),
      binding("Child", 2, as: .unique, needs: ["Lazy<Parent>"]))
    #expect(blueprint.text(.leakedInstance) == "")
  }

  @Test func `a Lazy of what nobody keeps is replaced by a Maker wherever it is`() {
    let text = graph(
      binding("Desk", 1, as: .unique, needs: ["Lazy<Page>"]),
      binding("Page", 2, as: .unique, needs: ["Parent"]),
      binding("Parent", 3, as: .graph, needs: ["Desk"])
    ).text(.leakedInstance)
    #expect(text.hasSuffix("help: let Desk take a Maker<Page>"))
  }

  @Test func `a closure of a graph's part may hold nothing`() {
    var child = binding("Child", 2, as: .unique, needs: ["Lazy<Parent>"])
    child.graphParts = []
    #expect(
      graph(binding("Parent", 1, as: .weak, needs: ["Child"]), child)
        .text(.leakedInstance) == "")
  }

  @Test func `a circle that is asked for from several scopes is one finding`() {
    let findings = graph(
      scopes: ["s"], binding("Desk", 1, needs: ["Child"]),
      binding("Child", 2, as: .unique, needs: ["Parent"]),
      binding("Parent", 3, as: .graph, needs: ["Lazy<Child>"]),
      binding("Page", 4, as: .scoped("s"), needs: ["Child"])
    ).findings()
    #expect(findings.filter { $0.id == .leakedInstance }.count == 1)
  }
}
