import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

@Suite struct CaptiveDependencyTests {
  @Test(
    arguments: [
      (.single, "Captive", .scoped("session"), []),
      (.eager, "Captive?", .scoped("session"), ["session"]),
      (.weak, "~Captive", .scoped("session"), []),
      (.scoped("session"), "Captive", .scoped("screen"), ["session", "screen"]),
      (.single, "Captive", .graph, []),
      (.eager, "Captive", .graph, []),
      (.scoped("session"), "Captive", .graph, []),
    ] as [(Blueprint.Lifetime, Edge, Blueprint.Lifetime, [String])])
  func `a longer-lived instance must not hold a shorter-lived one`(
    holder: Blueprint.Lifetime, need: Edge, captive: Blueprint.Lifetime, scopes: [String]
  ) {
    let text = Blueprint(
      scopes: [.init()] + scopes.map { .init(name: $0) },
      bindings: [
        binding("Holder", 1, as: holder, needs: [need]), binding("Captive", 2, as: captive),
      ]
    ).text(.captiveDependency)
    let parameter = need.parameter == nil ? "" : " as parameter 1"
    let help =
      captive == .graph
      ? (holder == .eager ? "" : "keep Holder as: .graph too, ")
        + "let Holder take a Maker<Captive>, or keep Captive as: .unique, so that Holder has one of its own"
      : holder == .eager
        ? "pass Captive to the calls of Holder that need it, or keep Holder as: \(captive.spelling) too"
        : "keep Holder as: \(captive.spelling) too or as: .unique, or pass Captive to the calls that need it"
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/CaptiveDependency] `Holder` outlives the `Captive` it holds
          Holder → Captive
          App/Modules.swift:1: Holder was registered here as \(holder.spelling), and needs Captive\(parameter)
          App/Modules.swift:2: Captive was registered here as \(captive.spelling)
          help: \(help)
        """)
  }

  @Test func `a captive behind instances that nothing keeps is found, with the way to it`() {
    let text = graph(
      binding("Cache", 1, needs: ["Feed"]), binding("Feed", 2, as: .unique, needs: ["any Account"]),
      binding("any Account", 3, role: .alias, needs: ["Session"]),
      binding("Session", 4, as: .scoped("session"))
    ).text(.captiveDependency)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/CaptiveDependency] `Cache` outlives the `Session` it holds
          Cache → Feed → any Account → Session
          App/Modules.swift:1: Cache was registered here as .single, and needs Feed as parameter 1
          App/Modules.swift:2: Feed was registered here as .unique, and needs any Account as parameter 1
          App/Modules.swift:3: any Account was registered here, and needs Session
          App/Modules.swift:4: Session was registered here as .scoped("session")
          help: keep Cache as: .scoped("session") too or as: .unique, or pass Session to the calls that need it
        """)
  }

  @Test func `a contribution can be the captive`() {
    let text = graph(
      binding("Registry", 1, needs: ["[any Plugin]"]),
      binding("any Plugin", 2, as: .graph, role: .contribution)
    ).text(.captiveDependency)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/CaptiveDependency] `Registry` outlives the `any Plugin` it holds
          Registry → any Plugin
          App/Modules.swift:1: Registry was registered here as .single, and needs any Plugin as parameter 1
          App/Modules.swift:2: any Plugin was registered here as .graph
          help: keep Registry as: .graph too, or keep any Plugin as: .unique, so that Registry has one of its own
        """)
  }

  @Test func `a way of 16 keys is whole`() {
    let chain = (0..<15).map {
      binding(
        Key(type: "T\($0)"), $0, as: $0 == 0 ? .single : .unique,
        needs: [.init(key: .init(type: "T\($0 + 1)"), parameter: 0)])
    }
    let blueprint = Blueprint(bindings: chain + [binding("T15", 15, as: .graph)])
    #expect(blueprint.findings().map { $0.path.map(\.type) } == [(0...15).map { "T\($0)" }])
  }

  @Test func `a long way leaves out its middle`() {
    var bindings = (0..<30).map {
      binding(
        Key(type: "T\($0)"), $0, as: $0 == 0 ? .single : .unique,
        needs: [.init(key: .init(type: "T\($0 + 1)"), parameter: 0)])
    }
    bindings.append(binding("T30", 30, as: .graph))
    let finding = Blueprint(bindings: bindings).findings().first { $0.id == .captiveDependency }
    #expect(
      finding?.path.map(\.type) == (0...12).map { "T\($0)" } + ["…", "T29", "T30"])
    #expect(finding?.notes.map { $0.location?.line } == Array(0...12) + [29, 30])
    #expect(finding?.help?.hasPrefix("keep T0 as: .graph too, let T29 take a Maker<T30>") == true)
  }
}
