import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

@Suite struct MissingBindingTests {
  @Test func `the path leads from the root, and the note names the parameter`() {
    let profile = Binding(
      key: "ProfileModel", lifetime: .unique,
      location: .init(fileID: "App/Profile.swift", line: 12),
      edges: [.init(key: "UserStore", parameter: 1)])
    let text = graph(
      profile, binding("UserStore", 31, needs: ["any Networking"]),
      binding("any Networking named backup", 18),
      Binding(key: "HTTPNetworking", location: .init(fileID: "App/Net.swift", line: 9))
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:31: error: [Dovetail/MissingBinding] nothing provides `any Networking`
          ProfileModel → UserStore → any Networking
          App/Modules.swift:31: UserStore was registered here, and needs it as parameter 1
          similar: `any Networking` named "backup" (App/Modules.swift:18) · `HTTPNetworking` (App/Net.swift:9)
          help: register((any Networking).self) { … }, or ask for it named "backup"
        """)
  }

  @Test func `a binding that nothing depends on is its own root`() {
    #expect(
      graph(binding("Feed", 3, needs: ["Store", "Clock"])).text(.missingBinding) == """
        App/Modules.swift:3: error: [Dovetail/MissingBinding] nothing provides `Clock`
          Feed → Clock
          App/Modules.swift:3: Feed was registered here, and needs it as parameter 2
          help: register(Clock.self) { … }
        App/Modules.swift:3: error: [Dovetail/MissingBinding] nothing provides `Store`
          Feed → Store
          App/Modules.swift:3: Feed was registered here, and needs it as parameter 1
          help: register(Store.self) { … }
        """)
  }

  @Test func `what needs the key is not what was meant`() {
    let text = graph(binding("UserJob", 1, needs: ["User"]), binding("UserModel", 2))
      .text(.missingBinding)
    #expect(text.contains("similar: `UserModel` (App/Modules.swift:2)\n"))
  }

  @Test func `the shortest way from any root is shown`() {
    let text = graph(
      binding("A", 1, needs: ["B"]), binding("B", 2, needs: ["C"]),
      binding("C", 3, needs: ["Missing"]), binding("Z", 4, needs: ["C"])
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:3: error: [Dovetail/MissingBinding] nothing provides `Missing`
          Z → C → Missing
          App/Modules.swift:3: C was registered here, and needs it as parameter 1
          help: register(Missing.self) { … }
        """)
  }

  @Test func `in a cycle that nothing outside needs, the binding with the need is the root`() {
    graph(
      binding("A", 1, needs: ["Lazy<B>"]), binding("B", 2, needs: ["A", "Missing"])
    ).expect(.missingBinding, "2: B → Missing", "register(Missing.self) { … }")
  }

  @Test func `a weak need has to be met where its form says so, an optional one never`() {
    var weak: Edge = "Weak<M>"
    weak.use = .required
    #expect(
      graph(binding("A", 1, needs: [weak])).text(.missingBinding) == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `M`
          A → M
          App/Modules.swift:1: A was registered here, and needs it as parameter 1
          help: register(M.self) { … }
        """)
  }

  @Test func `a list behind a handle is met by its contributions`() {
    var list: Edge = "Weak<M>"
    list.use = .collection
    let text = graph(
      binding("A", 1, needs: [list]), binding("M", 2, role: .contribution, needs: ["Gone"])
    ).text(.missingBinding)
    #expect(text.contains("A → M → Gone"))
  }

  @Test func `each of many missing parts is placed where it is needed`() {
    let bindings =
      [binding("Bot", 1, needs: ["T2", "T3", "T4"])]
      + (2...4).map {
        binding(Key(type: "T\($0)"), $0, needs: [.init(key: .init(type: "M\($0)"), parameter: 1)])
      }
    let findings = Blueprint(bindings: bindings).findings()
    #expect(findings.map { $0.location?.line } == [2, 3, 4])
    #expect(
      findings.map { $0.path.map(\.type).joined(separator: " ") } == [
        "Bot T2 M2", "Bot T3 M3", "Bot T4 M4",
      ])
  }

  @Test func `a recipe that takes a container is told to take a maker of scopes`() {
    let key = Key(DependencyContainer.self, name: nil)
    #expect(
      graph(binding("Feed", 1, needs: [.init(key: key, parameter: 1)])).text(.missingBinding) == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `DependencyContainer`
          Feed → DependencyContainer
          App/Modules.swift:1: Feed was registered here, and needs it as parameter 1
          help: take a ScopeMaker to open scopes of it, or what you need of it as parameters
        """)
  }

  @Test func `an observed need has no parameter to name`() {
    graph(binding("Feed", 9, needs: ["~Store"])).expect(
      .missingBinding, "9: Feed → Store", "register(Store.self) { … }")
  }

  @Test func `contributions alone do not provide their key`() {
    let text = graph(
      binding("Audit", 4, needs: ["any Plugin"]), binding("any Plugin", 8, role: .contribution)
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:4: error: [Dovetail/MissingBinding] nothing provides `any Plugin`
          Audit → any Plugin
          App/Modules.swift:4: Audit was registered here, and needs it as parameter 1
          help: ask for [any Plugin], which holds its contributions, or register((any Plugin).self) { … }
        """)
  }

  @Test func `an unknown name gets the most similar one as a suggestion`() {
    let text = graph(
      binding("Images", 1, needs: ["URL named cdm"]), binding("URL", 2),
      binding("URL named api", 3), binding("URL named cdn", 4), binding("URL named video", 5)
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `URL` named "cdm"
          Images → URL named "cdm"
          App/Modules.swift:1: Images was registered here, and needs it as parameter 1
          similar: `URL` named "cdn" (App/Modules.swift:4) · `URL` (App/Modules.swift:2) · `URL` named "api" (App/Modules.swift:3)
          help: register(URL.self, named: "cdm") { … }, or ask for it named "cdn"
        """)
  }

  @Test func `a key provided without a name is suggested without one`() {
    let text = graph(binding("Images", 1, needs: ["URL named cdn"]), binding("URL", 2))
      .text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `URL` named "cdn"
          Images → URL named "cdn"
          App/Modules.swift:1: Images was registered here, and needs it as parameter 1
          similar: `URL` (App/Modules.swift:2)
          help: register(URL.self, named: "cdn") { … }, or ask for it without a name
        """)
  }

  @Test func `a root that nothing provides is missing, without a place`() {
    #expect(
      graph(binding("Feeds", 1)).text(.missingBinding, roots: ["Feed", "Feed"]) == """
        error: [Dovetail/MissingBinding] nothing provides `Feed`
          similar: `Feeds` (App/Modules.swift:1)
          help: register(Feed.self) { … }
        """)
  }

  @Test func `a long path keeps its beginning and its end`() {
    let chain = (0..<40).map {
      binding(Key(type: "T\($0)"), $0, needs: [.init(key: .init(type: "T\($0 + 1)"), parameter: 1)])
    }
    #expect(
      Blueprint(bindings: chain).text(.missingBinding) == """
        App/Modules.swift:39: error: [Dovetail/MissingBinding] nothing provides `T40`
          T0 → … → T27 → T28 → T29 → T30 → T31 → T32 → T33 → T34 → T35 → T36 → T37 → T38 → T39 → T40
          App/Modules.swift:39: T39 was registered here, and needs it as parameter 1
          similar: `T0` (App/Modules.swift:0) · `T4` (App/Modules.swift:4) · `T10` (App/Modules.swift:10)
          help: register(T40.self) { … }
        """)
  }
}
