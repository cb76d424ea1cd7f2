import Testing

@testable import DovetailChecks
import Dovetail

@Suite struct DependencyCycleTests {
  @Test func `what nobody keeps is made by a Maker for a part that is kept`() {
    let text = graph(
      binding("Order", 1, as: .unique, needs: ["Waiter"]), binding("Waiter", 2, needs: ["Order"])
    ).text(.dependencyCycle)
    #expect(text.hasSuffix("help: to break the cycle, let Waiter take a Maker<Order>"))
    let unkept = graph(
      binding("A", 1, as: .unique, needs: ["B"]), binding("B", 2, as: .unique, needs: ["A"])
    ).text(.dependencyCycle)
    #expect(unkept.hasSuffix("help: to break the cycle, let B take a Lazy<A>"))
  }

  @Test func `a binding that needs itself is a cycle of one`() {
    #expect(
      graph(binding("Node", 5, needs: ["Node"])).text(.dependencyCycle) == """
        App/Modules.swift:5: error: [Dovetail/DependencyCycle] `Node` needs itself
          Node → Node
          App/Modules.swift:5: Node was registered here, and needs Node as parameter 1
          help: a decorator is passed the instance that it wraps: decorate(Node.self) { inner, r in … }; a scope or a fork may resolve the outer one: try parent.resolve()
        """)
  }

  @Test func `of intertwined cycles the shortest is reported, with the edge that breaks most`() {
    graph(
      binding("A", 1, needs: ["B"]), binding("B", 2, needs: ["C", "A"]),
      binding("C", 3, needs: ["A"])
    ).expect(
      .dependencyCycle, "1: A → B → A",
      "to break the cycle, let A take a Weak<B>; a used Lazy<B> would keep both alive")
  }

  @Test func `if all edges break as much, the one that closes the cycle is to be deferred`() {
    graph(
      binding("A", 1, needs: ["B", "C"]), binding("B", 2, needs: ["A"]),
      binding("C", 3, needs: ["A"])
    ).expect(
      .dependencyCycle, "1: A → B → A",
      "to break the cycle, let B take a Weak<A>; a used Lazy<A> would keep both alive")
  }

  @Test func `an optional need closes a cycle, and can be deferred as one`() {
    graph(
      binding("A", 1, needs: ["B"]), binding("B", 2, needs: ["any C?"]),
      binding("any C", 3, needs: ["~A"])
    ).expect(
      .dependencyCycle, "1: A → B → any C → A",
      "to break the cycle, let B take a Weak<any C>?; a used Lazy<any C> would keep both alive")
  }

  @Test func `a cycle through an alias defers the recipe, not the alias`() {
    graph(
      binding("Database", 1, needs: ["any Reading"]),
      binding("any Reading", 2, role: .alias, needs: ["Database"])
    ).expect(
      .dependencyCycle, "1: Database → any Reading → Database",
      "to break the cycle, let Database take a Weak<any Reading>")
  }

  @Test func `aliases of each other have no recipe at all`() {
    let text = graph(
      binding("A", 1, role: .alias, needs: ["B"]), binding("B", 2, role: .alias, needs: ["A"])
    ).text(.dependencyCycle)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/DependencyCycle] `A` needs itself
          A → B → A
          App/Modules.swift:1: A was registered here, and needs B
          App/Modules.swift:2: B was registered here, and needs A
          help: give one of these keys a recipe of its own: an alias makes nothing
        """)
  }

  @Test func `a recipe that resolves by hand is told to resolve a Lazy`() {
    let text = graph(binding("A", 1, needs: ["~B"]), binding("B", 2, needs: ["~A"]))
      .text(.dependencyCycle)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/DependencyCycle] `A` needs itself
          A → B → A
          App/Modules.swift:1: A was registered here, and needs B
          App/Modules.swift:2: B was registered here, and needs A
          help: to break the cycle, let B resolve a Weak<A>; a used Lazy<A> would keep both alive
        """)
  }

  @Test func `names are in the path and in the help`() {
    let text = graph(
      binding("URL named a", 1, needs: ["URL named b"]),
      binding("URL named b", 2, needs: ["URL named a"])
    ).text(.dependencyCycle)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/DependencyCycle] `URL` named "a" needs itself
          URL named "a" → URL named "b" → URL named "a"
          App/Modules.swift:1: URL named "a" was registered here, and needs URL named "b" as parameter 1
          App/Modules.swift:2: URL named "b" was registered here, and needs URL named "a" as parameter 1
          help: to break the cycle, let URL named "b" take a Weak<URL> named "a"; a used Lazy<URL> would keep both alive
        """)
  }

  @Test func `a cycle of many steps shows its beginning and its end`() {
    let chain = (0..<40).map {
      binding(
        Key(type: "T\($0)"), $0, needs: [.init(key: .init(type: "T\(($0 + 1) % 40)"), parameter: 1)]
      )
    }
    let finding = Blueprint(bindings: chain).findings().first { $0.id == .dependencyCycle }
    #expect(
      finding?.path.map(\.type) == ["T0", "…"] + (27...39).map { "T\($0)" } + ["T0"])
    #expect(finding?.notes.map { $0.location?.line } == [0, nil] + Array(26...39))
    #expect(finding?.notes[1].message == "… and 25 more")
    #expect(finding?.help?.contains("let T39 take a Weak<T0>") == true)
  }
}
