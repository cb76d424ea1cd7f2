@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// Two Swift modules may have a file of the same name.
@Suite struct SameFileNameTests {
  private func module(_ type: String, mark: String = "") -> String {
    """
    import Dovetail
    \(mark)
    struct \(type)Module: DependencyModule {
      func register(in c: DependencyContainer) {
        c.register(\(type).self) { await \(type)() }
      }
    }
    """
  }

  private func findings(
    _ folders: [String], first: String? = nil, mark: String = "", asking: String = "",
    isBlueprintOf module: String
  ) -> [String] {
    let binding = registered("A", "\(module)/Module.swift", 5, isAsync: true)
    return CheckedSources(
      [
        ("\(folders[0])/Module.swift", first ?? self.module("A")),
        ("\(folders[1])/Module.swift", self.module("B", mark: mark)),
        ("Main/App.swift", "import Dovetail\n" + asking),
      ], of: Blueprint(bindings: [binding])
    ).findings.map(\.description)
  }

  private let folders = ["Sources/FeatureA", "Sources/FeatureB"]

  @Test func `what it registers is named where that is asked for`() {
    #expect(
      findings(folders, asking: "let b: B = injected()", isBlueprintOf: "FeatureA") == [
        """
        Main/App.swift:2: error: [Dovetail/MissingBinding] nothing provides `B`
          Sources/FeatureB/Module.swift:5: it is registered here, but the blueprint does not have it
          help: install the module that registers it, pass the blueprint that has it too, or write “// dovetail: provided elsewhere” above the registration
        """
      ])
    #expect(
      findings(
        folders, mark: "// dovetail: provided elsewhere", asking: "let b: B = injected()",
        isBlueprintOf: "FeatureA") == [])
  }

  @Test func `a part that only the other module registers is not written in the sources`() {
    let asking = "func f(c: DependencyContainer) throws { let a = try c.resolve(A.self) }"
    #expect(findings(folders, asking: asking, isBlueprintOf: "FeatureA").count == 1)
    let first = "import Dovetail\n// Another tool writes the line that registers A."
    #expect(findings(folders, first: first, asking: asking, isBlueprintOf: "FeatureA") == [])
  }

  @Test(arguments: [["Code/A", "Code/B"], ["Xcode", "Xcode/B"], ["FeatureA", "FeatureA/B"]])
  func `a module may be in any folder`(_ folders: [String]) {
    let found = findings(folders, asking: "let b: B = injected()", isBlueprintOf: "FeatureA")
    #expect(found.count == 1 && !found[0].contains("it is registered here"))
  }

  @Test(arguments: ["Feature_A", "FeatureA"])
  func `a folder may have characters that its module's name has not`(_ module: String) {
    let folders = [module.replacing("_", with: "-"), "FeatureB"]
    let found = findings(folders, asking: "let b: B = injected()", isBlueprintOf: module)
    #expect(found.count == 1 && found[0].contains("FeatureB/Module.swift:5: it is registered here"))
  }

  @Test(arguments: ["Sources/App-iOS", "Sources/Main/Parts"])
  func `a recipe that resolves by hand is read in any folder of its module`(_ folder: String) {
    let text = "import Dovetail\nlet a = c.register(A.self) { r in A(try r.resolve(B.self)) }"
    let places = ["A": 2, "B": 9].mapValues {
      Blueprint.Location(fileID: "App_iOS/Module.swift", line: $0)
    }
    let sources = CheckedSources(
      [("\(folder)/Module.swift", text)],
      of: Blueprint(
        bindings: places.sorted { $0.key < $1.key }.map {
          .init(key: .init(type: $0.key), location: $0.value, isOpaque: $0.key == "A")
        }))
    #expect(sources.blueprint.bindings[0].edges.map(\.key.type) == ["B"])
  }
}
