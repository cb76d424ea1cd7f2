import Testing

@_spi(Tools) @testable import DovetailBlueprint

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
  @Test func `a missing binding, asked for directly`() {
    let blueprint = graph(binding("any Clocks", 1), binding("FixedClock", 2), binding("Clock", 3))
    #expect(
      DependencyDiagnostic.missingBinding("any Clock", asking: [], at: call, in: blueprint)
        .description == """
          App/Main.swift:7: error: [Dovetail/MissingBinding] nothing provides `any Clock`
            similar: `Clock` (App/Modules.swift:3) · `any Clocks` (App/Modules.swift:1) · `FixedClock` (App/Modules.swift:2)
            help: register((any Clock).self) { … }
          """)
  }

  @Test func `a missing binding, needed by a recipe`() {
    let text = DependencyDiagnostic.missingBinding(
      "URL named api", asking: asking, at: call, in: graph(binding("URL named API", 4)))
    #expect(
      text.description == """
        App/Main.swift:7: error: [Dovetail/MissingBinding] nothing provides `URL` named "api"
          Feed → Store → URL named "api"
          App/Modules.swift:5: Store was registered here, and needs it
          similar: `URL` named "API" (App/Modules.swift:4)
          help: register(URL.self, named: "api") { … }, or ask for it named "API"
        """)
  }

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

  @Test func `a cycle`() {
    let steps = [
      ResolutionStep(key: "Network", location: place(1), parameter: 1),
      ResolutionStep(key: "any Clock", location: place(2), parameter: nil),
    ]
    #expect(
      DependencyDiagnostic.dependencyCycle(steps, at: call, deferring: 0).description == """
        App/Main.swift:7: error: [Dovetail/DependencyCycle] `Network` needs itself
          Network → any Clock → Network
          App/Modules.swift:1: Network was registered here, and needs any Clock as parameter 1
          App/Modules.swift:2: any Clock was registered here, and needs Network
          help: to break the cycle, let Network take a Lazy<any Clock>
        """)
  }

  @Test func `a cycle with steps that lead to it`() {
    let steps = [ResolutionStep(key: "Node", location: place(9), parameter: 3)]
    #expect(
      DependencyDiagnostic.dependencyCycle(steps, leading: asking, deferring: 0).description == """
        App/Modules.swift:3: error: [Dovetail/DependencyCycle] `Node` needs itself
          Feed → Store → Node → Node
          App/Modules.swift:9: Node was registered here, and needs Node as parameter 3
          help: a decorator is passed the instance that it wraps: decorate(Node.self) { inner, r in … }; a scope or a fork may resolve the outer one: try parent.resolve()
        """)
  }

  @Test func `the rule and the run time report a cycle alike`() {
    let blueprint = graph(binding("A", 1, needs: ["B"]), binding("B", 2, needs: ["A"]))
    let raised = DependencyDiagnostic.dependencyCycle(
      [
        .init(key: "A", location: place(1), parameter: 1, isKept: true),
        .init(key: "B", location: place(2), parameter: 1, isKept: true),
      ], at: place(1), deferring: 1)
    #expect(blueprint.findings() == [raised])
  }

  @Test func `an asynchronous recipe that synchronous code asks for`() {
    #expect(
      failure("Database", asking: asking, at: call, registered: place(8)).asyncFromSync()
        .description == """
          App/Main.swift:7: error: [Dovetail/AsyncFromSync] `Database` has an async recipe and was resolved from synchronous code
            Feed → Store → Database
            App/Modules.swift:5: Store was registered here, and needs Database
            App/Modules.swift:8: Database was registered here
            help: resolve it with `try await`, or build it first: as: .eager and start()
          """)
    #expect(
      failure("Database", at: call).asyncFromSync()
        .description == """
          App/Main.swift:7: error: [Dovetail/AsyncFromSync] `Database` has an async recipe and was resolved from synchronous code
            help: resolve it with `try await`, or build it first: as: .eager and start()
          """)
  }

  @Test func `a recipe of the main actor that is asked for elsewhere`() {
    #expect(
      failure("Model", at: call, registered: place(8)).wrongActor("MainActor").description == """
        App/Main.swift:7: error: [Dovetail/WrongActor] `Model` belongs to the MainActor and was resolved elsewhere
          App/Modules.swift:8: Model was registered here
          help: resolve it on the MainActor, or with `try await`
        """)
  }

  @Test func `a module that is installed away from its actor`() {
    #expect(
      failure("Parts").moduleAway().description == """
        error: [Dovetail/WrongActor] `Parts` registers on the MainActor and was installed elsewhere
          help: call installDiscovered() on the MainActor
        """)
  }

  @Test func `arguments that are not passed`() {
    #expect(
      failure("Login", at: call, registered: place(8)).missingArgument(
        expected: ["User", "Int"], passed: []
      ).description == """
        App/Main.swift:7: error: [Dovetail/MissingArgument] `Login` takes (User, Int), and was passed nothing
          App/Modules.swift:8: Login was registered here, and takes (User, Int)
          help: resolve(Login.self, with: …, …), or take a Maker<Login, User, Int>
        """)
  }

  @Test func `arguments that no recipe takes`() {
    #expect(
      failure("any Login named x", at: call, registered: place(8)).missingArgument(
        expected: [], passed: ["User"]
      ).description == """
        App/Main.swift:7: error: [Dovetail/MissingArgument] `any Login` named "x" takes no arguments, and was passed (User)
          App/Modules.swift:8: any Login named "x" was registered here, without arguments
          help: resolve((any Login).self, named: "x"), or let any Login named "x" take (_: Argument<User>)
        """)
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

  @Test func `a recipe that threw`() {
    #expect(
      failure("Database", asking: asking, at: call, registered: place(8)).recipeFailed(
        error: "no disk"
      ).description == """
        App/Main.swift:7: error: [Dovetail/RecipeFailed] the recipe of `Database` threw: no disk
          Feed → Store → Database
          App/Modules.swift:5: Store was registered here, and needs Database
          App/Modules.swift:8: Database was registered here
          help: Database was not kept; resolving again runs the recipe again
        """)
    #expect(
      failure("Database", registered: place(8)).recipeFailed(error: "no disk").description == """
        App/Modules.swift:8: error: [Dovetail/RecipeFailed] the recipe of `Database` threw: no disk
          App/Modules.swift:8: Database was registered here
          help: Database was not kept; resolving again runs the recipe again
        """)
  }

  @Test func `a container that was closed`() {
    #expect(
      DependencyDiagnostic.closedContainer(
        "Feed", name: nil, asking: [], closedAt: place(50)
      ).description == """
        error: [Dovetail/ClosedContainer] `Feed` was asked for after the container was closed
          App/Modules.swift:50: the container was closed here
          help: resolve before close(), or make another container
        """)
    #expect(
      DependencyDiagnostic.closedContainer(
        "Cart", name: "session", asking: asking, closedAt: place(50)
      ).description == """
        App/Modules.swift:3: error: [Dovetail/ClosedContainer] `Cart` was asked for after the scope "session" was closed
          Feed → Store → Cart
          App/Modules.swift:5: Store was registered here, and needs Cart
          App/Modules.swift:50: the scope "session" was closed here
          help: open another: makeScope("session")
        """)
    #expect(
      DependencyDiagnostic.closedContainer(nil, name: nil, asking: [], closedAt: nil)
        .description == """
          error: [Dovetail/ClosedContainer] the container is closed
            help: resolve before close(), or make another container
          """)
  }

  @Test func `an instance that could not be closed`() {
    #expect(
      failure("Database", at: place(8)).closeFailed(error: "busy").description == """
        App/Modules.swift:8: error: [Dovetail/CloseFailed] closing `Database` threw: busy
          help: look into what closes it; closing went on with the rest
        """)
    #expect(
      failure("Database", at: place(8)).closeTimedOut(after: "5 seconds").description == """
        App/Modules.swift:8: error: [Dovetail/CloseFailed] closing `Database` did not end within 5 seconds
          help: let closing it end when its task is cancelled; close() went on without it
        """)
  }

  @Test func `A recipe that did not end before its container was closed`() {
    #expect(
      DependencyDiagnostic.stillUnderWay("Database", after: "5 seconds", registered: place(8))
        .description == """
          App/Modules.swift:8: error: [Dovetail/CloseFailed] the recipe of `Database` was still running after 5 seconds
            help: let it end when its task is cancelled; close() went on without it
          """)
    #expect(
      DependencyDiagnostic.stillUnderWay(nil, after: "5 seconds", registered: nil).description
        == """
        error: [Dovetail/CloseFailed] a recipe was still running after 5 seconds
          help: let it end when its task is cancelled; close() went on without it
        """)
  }

  @Test func `A resolution that goes too deep`() {
    #expect(
      failure("Cart", asking: asking, at: call, registered: place(9)).resolutionTooDeep()
        .description == """
          App/Main.swift:7: error: [Dovetail/ResolutionTooDeep] resolving `Cart` goes too deep
            Feed → Store → Cart
            App/Modules.swift:5: Store was registered here, and needs Cart
            App/Modules.swift:9: Cart was registered here
            help: defer a part of the path with Lazy, or resolve on a thread with a larger stack
          """)
    #expect(
      failure("Feed", asking: asking, at: call).resolutionTooDeep().description == """
        App/Main.swift:7: error: [Dovetail/ResolutionTooDeep] resolving `Feed` goes too deep
          Feed → Store → Feed
          App/Modules.swift:5: Store was registered here, and needs Feed
          help: let the recipe resolve from its own container: it asks another one for its own key
        """)
  }
}
