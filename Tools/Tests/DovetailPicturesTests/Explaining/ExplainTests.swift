import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

/// Explanations of keys.
@Suite struct ExplainTests {
  private let app = graph(
    scopes: ["session"],
    binding("any Clock", 1),
    binding("URL named cdn", 2),
    binding("URL named api", 3),
    binding("any Networking", 4, as: .eager, needs: ["any Clock", "URL named cdn"], isAsync: true),
    binding("UserStore", 5, needs: ["any Networking", "any Tracing?", "[any Plugin]"]),
    binding("Feed", 6, as: .unique, needs: ["UserStore", "any Disk"]),
    binding("Session", 7, as: .scoped("session"), scope: 1, needs: ["Lazy<UserStore>", "Feed"]),
    binding("any Plugin", 8, as: .unique, role: .contribution, needs: ["any Clock"]),
    binding("any Plugin", 9, as: .unique, role: .contribution),
    binding("any Reading", 10, role: .alias, needs: ["UserStore"]))

  private func text(_ key: String) -> String {
    app.explain(key).map { $0.text() }.joined(separator: "\n\n")
  }

  @Test func `a binding has its needs, the bindings that need it, and its path from a root`() {
    #expect(
      text("UserStore")
        == """
        UserStore
          .single  App/Modules.swift:5
          needs 3 directly, 5 in all:
            any Networking  App/Modules.swift:4
            (any Tracing)?  nobody provides it, which is allowed
            [any Plugin]    App/Modules.swift:8
            [any Plugin]    App/Modules.swift:9
          needed by 3 directly, 3 in all:
            Feed                        App/Modules.swift:6
            Session as Lazy<UserStore>  App/Modules.swift:7
            any Reading                 App/Modules.swift:10
          shortest path from a root:
            Session → UserStore
        """)
  }

  @Test func `a list is explained by what is contributed to it`() {
    #expect(text("[any Plugin]") == text("any Plugin"))
    #expect(text("[any Clock]").contains("no binding provides it, and none needs it"))
  }

  @Test func `every binding of a key is listed, each with its part`() {
    #expect(
      text("any Plugin") == """
        any Plugin
          .unique, contribution  App/Modules.swift:8
          needs 1 directly, 1 in all:
            any Clock  App/Modules.swift:1
          needed by 1 directly, 4 in all:
            UserStore as [any Plugin]  App/Modules.swift:5
          shortest path from a root:
            Session → UserStore → any Plugin
          .unique, contribution  App/Modules.swift:9
          needed by 1 directly, 4 in all:
            UserStore as [any Plugin]  App/Modules.swift:5
          shortest path from a root:
            Session → UserStore → any Plugin
        """)
  }

  @Test func `a missing key names the bindings that need it, and its findings`() {
    #expect(
      text("Disk") == """
        any Disk
          nobody provides it, needed by 1:
            Feed  App/Modules.swift:6
          findings:
            App/Modules.swift:6: error: [Dovetail/MissingBinding] nothing provides `any Disk`
              Session → Feed → any Disk
              App/Modules.swift:6: Feed was registered here, and needs it as parameter 2
              help: register((any Disk).self) { … }
        """)
  }

  @Test func `a root is shown as one`() {
    let lines = text("Session").split(separator: "\n")
    #expect(lines[1] == "  .scoped(\"session\"), in \"session\"  App/Modules.swift:7")
    #expect(lines.contains("  nothing needs it: it is a root"))
  }

  @Test func `a binding that no root reaches says so`() {
    let loop = graph(
      binding("A", 1, needs: ["B"]),
      binding("B", 2, needs: ["A"]))
    let text = loop.explain("A")[0].text()
    #expect(text.contains("\n  needed by 1 directly, 1 in all:\n    B  App/Modules.swift:2\n"))
    #expect(text.contains("\n  no root leads to it: all that need it need each other\n"))
    #expect(text.contains("[Dovetail/DependencyCycle]"))
  }

  @Test func `a binding that was replaced says only that`() {
    var blueprint = graph(
      binding("A", 1, needs: ["B"]), binding("A", 2))
    blueprint.bindings[0].decorators = [place(7)]
    #expect(
      blueprint.explain("A")[0].text() == """
        A
          .single  App/Modules.swift:1
          passed over: a later binding took its place, at App/Modules.swift:2
          .single  App/Modules.swift:2
          registered again at App/Modules.swift:2, instead of App/Modules.swift:1
          nothing needs it: it is a root
        """)
  }

  @Test(
    arguments: [
      ("any Networking", ["any Networking"]),
      ("Networking", ["any Networking"]),
      ("networking", ["any Networking"]),
      ("URL", ["URL named \"cdn\"", "URL named \"api\""]),
      ("URL named api", ["URL named \"api\""]),
      ("URL named \"api\"", ["URL named \"api\""]),
      ("url named \"api\"", ["URL named \"api\""]),
      ("URL named \"web\"", []),
      ("Clock named \"x\"", []),
      ("Disk", ["any Disk"]),
      ("Nothing", []),
      ("", []),
    ])
  func `a key is found as it is typed, best first`(text: String, found: [String]) {
    #expect(app.keys(matching: text).map(\.description) == found)
  }

  @Test func `a type differs from its namesake by its module`() {
    let blueprint = graph(
      binding("Core/User", 1), binding("Net/User", 2))
    #expect(blueprint.keys(matching: "Net.User") == ["Net/User"])
    #expect(blueprint.keys(matching: "User").count == 2)
    #expect(blueprint.explain("User").map { $0.text().prefix(9) } == ["Core.User", "Net.User\n"])
  }

  @Test(arguments: ["a \"b\"", "a\nb", "\\", "named x", ""])
  func `a name may contain anything`(name: String) {
    let key = Key(type: "URL", name: name)
    let blueprint = graph(
      binding(key, 1), binding("URL", 2))
    #expect(blueprint.keys(matching: key.description) == [key])
  }

  @Test func `an unknown key gets near misses`() {
    #expect(
      text("UserStor") == """
        UserStor
          no binding provides it, and none needs it
          similar:
            UserStore (App/Modules.swift:5)
        """)
    #expect(text("any Plugins").contains("similar:\n    any Plugin (App/Modules.swift:9)"))
    #expect(app.explain("UserStor")[0].isKnown == false)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `an explanation counts as the naive model does`(seed: UInt64) {
    let blueprint = Blueprint.random(seed: seed)
    let model = NaiveModel(blueprint: blueprint)
    let dependants = model.dependants
    for key in Set(blueprint.bindings.map(\.key)) {
      for entry in blueprint.explain(key).bindings {
        let index = entry.binding.location.line
        #expect(entry.neededByInAll == dependants[index])
        #expect(entry.needsInAll == model.needs(of: index).count)
        let met = Set(entry.needs.compactMap { $0.location?.line }).subtracting([index])
        #expect(met == model.neighbors(of: index))
      }
    }
  }
}
