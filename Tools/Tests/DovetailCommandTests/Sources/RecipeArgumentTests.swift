@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// The arguments that a recipe passes by hand are read from its source.
@Suite struct RecipeArgumentTests {
  private func findings(_ asking: String) -> [String] {
    let text = "import Dovetail\nc.register(Home.self) { r in Home(try r.resolve(\(asking))) }"
    let blueprint = Blueprint(bindings: [
      registered("Home", "App/Home.swift", 2, isOpaque: true),
      .init(
        key: .init(type: "LoginModel"), lifetime: .unique,
        location: .init(fileID: "App/Modules.swift", line: 1), arguments: ["User", "Int"]),
    ])
    return CheckedSources([(path: "Sources/App/Home.swift", text: text)], of: blueprint)
      .findings(roots: nil).map(\.message)
  }

  @Test(arguments: [
    "LoginModel.self, with: user, 7", "LoginModel.self, mode: .new, with: user, try number()",
    "Maker<LoginModel, User, Int>.self", "Maker<LoginModel, Admin, Int>?.self",
    "Dovetail.Maker<LoginModel, Int, User>.self",
  ])
  func `the right ones are no finding`(asking: String) {
    #expect(findings(asking) == [])
  }

  @Test(arguments: [
    ("LoginModel.self", "nothing"), ("LoginModel.self, with: user", "(…)"),
    ("Maker<LoginModel>.self", "nothing"), ("Maker<LoginModel, User>.self", "(User)"),
    ("Maker<LoginModel, User, String>.self", "(User, String)"),
  ])
  func `wrong ones are`(asking: String, passed: String) {
    #expect(findings(asking) == ["`LoginModel` takes (User, Int), and was passed \(passed)"])
  }
}
