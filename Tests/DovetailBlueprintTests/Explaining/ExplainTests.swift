import Testing

@testable import DovetailBlueprint
@testable import DovetailPictures

@Suite("What there is to know of a key")
struct ExplainTests {
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

  @Test("A binding has its needs, those who need it, and its path from a root")
  func wellConnected() {
    #expect(
      text("UserStore")
        == """
        UserStore
          .single  App/Modules.swift:5
          needs 3, in all 5:
            any Networking  App/Modules.swift:4
            (any Tracing)?  nobody provides it, which is allowed
            [any Plugin]    App/Modules.swift:8
            [any Plugin]    App/Modules.swift:9
          needed by 3, in all 3:
            Feed                        App/Modules.swift:6
            Session as Lazy<UserStore>  App/Modules.swift:7
            any Reading                 App/Modules.swift:10
          shortest path from a root:
            Session → UserStore
        """)
  }

  @Test("Every binding of a key is told of, each with its part")
  func contributions() {
    #expect(
      text("any Plugin") == """
        any Plugin
          .unique, contribution  App/Modules.swift:8
          needs 1, in all 1:
            any Clock  App/Modules.swift:1
          needed by 1, in all 4:
            UserStore as [any Plugin]  App/Modules.swift:5
          shortest path from a root:
            Session → UserStore → any Plugin
          .unique, contribution  App/Modules.swift:9
          needed by 1, in all 4:
            UserStore as [any Plugin]  App/Modules.swift:5
          shortest path from a root:
            Session → UserStore → any Plugin
        """)
  }

  @Test("A key that is missing tells who needs it, and what the findings say")
  func missing() {
    #expect(
      text("Disk") == """
        any Disk
          nobody provides it, needed by 1:
            Feed  App/Modules.swift:6
          findings:
            App/Modules.swift:7: error: [Dovetail/MissingBinding] nothing provides `any Disk`
              Session → Feed → any Disk
              App/Modules.swift:6: Feed was registered here, and needs it as parameter 2
              help: register((any Disk).self) { … }
        """)
  }

  @Test("A root is one")
  func root() {
    let lines = text("Session").split(separator: "\n")
    #expect(lines[1] == "  .scoped(\"session\"), in \"session\"  App/Modules.swift:7")
    #expect(lines.contains("  nothing needs it: it is a root"))
  }

  @Test("What no root leads to says so")
  func cycle() {
    let loop = graph(
      binding("A", 1, needs: ["B"]),
      binding("B", 2, needs: ["A"]))
    let text = loop.explain("A")[0].text()
    #expect(text.contains("\n  needed by 1, in all 1:\n    B  App/Modules.swift:2\n"))
    #expect(text.contains("\n  no root leads to it: all that need it need each other\n"))
    #expect(text.contains("[Dovetail/DependencyCycle]"))
  }

  @Test("A binding that another replaced says no more than that")
  func replaced() {
    var blueprint = graph(
      binding("A", 1, needs: ["B"]), binding("A", 2))
    blueprint.bindings[0].decorators = [place(7)]
    #expect(
      blueprint.explain("A")[0].text() == """
        A
          .single  App/Modules.swift:1
          a later binding took its place
          .single  App/Modules.swift:2
          nothing needs it: it is a root
        """)
  }

  @Test(
    "A key is found as it is typed, best first",
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
  func keys(text: String, found: [String]) {
    #expect(app.keys(matching: text).map(\.description) == found)
  }

  @Test("A type is told from its namesake by its module")
  func namesakes() {
    let blueprint = graph(
      binding("Core/User", 1), binding("Net/User", 2))
    #expect(blueprint.keys(matching: "Net.User") == ["Net/User"])
    #expect(blueprint.keys(matching: "User").count == 2)
    #expect(blueprint.explain("User").map { $0.text().prefix(9) } == ["Core.User", "Net.User\n"])
  }

  @Test("A name may hold anything", arguments: ["a \"b\"", "a\nb", "\\", "named x", ""])
  func names(name: String) {
    let key = Key(type: "URL", name: name)
    let blueprint = graph(
      binding(key, 1), binding("URL", 2))
    #expect(blueprint.keys(matching: key.description) == [key])
  }

  @Test("A key that nobody knows gets near misses")
  func unknown() {
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
}
