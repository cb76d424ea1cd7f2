import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

@Suite struct MissingArgumentTests {
  static let login = binding("LoginModel", 2, as: .unique, takes: ["User"])

  @Test func `a recipe that resolves by hand has two ways out`() {
    #expect(
      graph(binding("Home", 1, needs: ["~LoginModel"]), Self.login).text(.missingArgument) == """
        App/Modules.swift:1: error: [Dovetail/MissingArgument] `LoginModel` takes (User), and was passed nothing
          Home → LoginModel
          App/Modules.swift:1: Home was registered here, and needs LoginModel
          App/Modules.swift:2: LoginModel was registered here, and takes (User)
          help: resolve(LoginModel.self, with: …), or take a Maker<LoginModel, User>
        """)
  }

  @Test(
    arguments: [
      "LoginModel", "LoginModel?", "Lazy<LoginModel>", "Weak<LoginModel>", "Maker<LoginModel>",
    ] as [Edge])
  func `every form except a Maker passes nothing`(need: Edge) {
    let findings = graph(binding("Home", 1, needs: [need]), Self.login).findings()
    #expect(findings.map(\.message) == ["`LoginModel` takes (User), and was passed nothing"])
  }

  @Test func `a Maker has to pass arguments of the types that the recipe takes`() {
    let text = graph(
      binding("Home", 1, needs: ["Maker<LoginModel, String, User>"]),
      binding("LoginModel", 2, as: .unique, takes: ["User", "Int"])
    ).text(.missingArgument)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingArgument] `LoginModel` takes (User, Int), and was passed (String, User)
          Home → LoginModel
          App/Modules.swift:1: Home was registered here, and needs LoginModel as parameter 1
          App/Modules.swift:2: LoginModel was registered here, and takes (User, Int)
          help: let Home take a Maker<LoginModel, User, Int>
        """)
  }

  @Test func `a plain value is none of another concrete type`() {
    let login = { binding("LoginModel", 2, as: .unique, takes: [$0]) }
    let home = binding("Home", 1, needs: ["Maker<LoginModel, Int>"])
    #expect(
      graph(home, login("Trip")).findings().map(\.message) == [
        "`LoginModel` takes (Trip), and was passed (Int)"
      ])
    for type in ["any Trip", "Int?", "Any", "AnyHashable", "P & Q"] {
      #expect(graph(home, login(type)).findings() == [])
    }
  }

  @Test func `arguments in another order, or of a related type, are left to run time`() {
    for maker in ["Maker<LoginModel, Int, User>", "Maker<LoginModel, User, Digit>"] as [Edge] {
      let blueprint = graph(
        binding("Home", 1, needs: [maker]),
        binding("LoginModel", 2, as: .unique, takes: ["User", "Int"]))
      #expect(blueprint.findings() == [])
    }
  }

  @Test func `a Maker must not pass arguments that the recipe does not take`() {
    let text = graph(
      binding("Home", 1, needs: ["Maker<Feed, Int>"]), binding("Feed", 2, as: .unique)
    )
    .text(.missingArgument)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingArgument] `Feed` takes no arguments, and was passed (Int)
          Home → Feed
          App/Modules.swift:1: Home was registered here, and needs Feed as parameter 1
          App/Modules.swift:2: Feed was registered here, without arguments
          help: let Home take Feed, or let Feed take (_: Given<Int>)
        """)
  }

  @Test(arguments: [("Maker<LoginModel>", true), ("Maker<LoginModel, User, Int>", false)])
  func `a recipe that may take more by hand takes what it states`(need: Edge, isMissing: Bool) {
    var login = Self.login
    login.isOpaque = true
    let text = graph(binding("Home", 1, needs: [need]), login).text(.missingArgument)
    #expect(text.isEmpty != isMissing)
  }

  @Test func `an alias takes what its recipe takes`() {
    graph(
      binding("Home", 1, needs: ["any Login"]),
      binding("any Login", 3, role: .alias, needs: ["LoginModel"]), Self.login
    ).expect(.missingArgument, "1: Home → any Login", "let Home take a Maker<any Login, User>")
  }

  @Test(
    arguments: [
      ("[any Tab]", "let Home take a Maker<[any Tab], User>"),
      ("Lazy<[any Tab]>", "let Home take a Maker<[any Tab], User>"),
      (
        "~[any Tab]",
        "resolve([any Tab].self, with: …), or take a Maker<[any Tab], User>"
      ),
    ] as [(Edge, String)])
  func `contributions get their arguments from a Maker of the list`(need: Edge, help: String) {
    var need = need
    if need.key.type == "[any Tab]" {
      need.key = "any Tab"
      need.use = .collection
    }
    let text = graph(
      binding("Home", 1, needs: [need]),
      binding("any Tab", 2, as: .unique, role: .contribution, takes: ["User"])
    ).text(.missingArgument)
    let parameter = need.parameter == nil ? "" : " as parameter 1"
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingArgument] `any Tab` takes (User), and was passed nothing
          Home → any Tab
          App/Modules.swift:1: Home was registered here, and needs any Tab\(parameter)
          App/Modules.swift:2: any Tab was registered here, and takes (User)
          help: \(help)
        """)
  }

  @Test func `a Maker of what is optional stays optional, and a list stays a list`() {
    #expect(
      graph(binding("Home", 1, needs: ["LoginModel?"]), Self.login).findings().map(\.help) == [
        "let Home take a Maker<LoginModel, User>?"
      ])
    #expect(
      graph(
        binding("Home", 1, needs: ["LoginModel? named x"]),
        binding("LoginModel named x", 2, as: .unique, takes: ["User"])
      ).findings().map(\.help) == ["let Home take a Maker<LoginModel, User>? named \"x\""])
    var maker: Edge = "Maker<Tab, Int>"
    maker.use = .collection
    #expect(
      graph(
        binding("Home", 1, needs: [maker]), binding("Tab", 2, as: .unique, role: .contribution)
      ).findings().map(\.help) == [
        "let Home take [Tab], or let Tab take (_: Given<Int>)"
      ])
  }

  @Test func `a kept instance would ignore the next caller's arguments`() {
    #expect(
      graph(binding("LoginModel", 2, as: .scoped("session"), takes: ["User"])).text(
        .missingArgument) == """
          App/Modules.swift:2: error: [Dovetail/MissingArgument] `LoginModel` takes (User) and is kept as .scoped("session"), so the next caller's arguments would be ignored
            help: register it as: .unique
          """)
  }

  @Test func `what another registration hides further in is not asked from there`() {
    let hidden = binding("Home", 1, as: .graph, needs: ["LoginModel?"])
    let taker = binding("LoginModel", 3, as: .unique, scope: 2, takes: ["User"])
    let blueprint = graph(
      scopes: ["session", "request"], hidden, binding("Home", 2, as: .graph, scope: 1), taker)
    #expect(blueprint.text(.missingArgument) == "")
    #expect(
      graph(scopes: ["session", "request"], hidden, taker).findings().map(\.id)
        == [.missingArgument])
  }
}
