import Testing

@testable import DovetailBlueprint

@Suite("MissingBinding")
struct MissingBindingTests {
  @Test("The path leads from the root, and the note tells the parameter")
  func path() {
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
        App/Profile.swift:12: error: [Dovetail/MissingBinding] nothing provides `any Networking`
          ProfileModel → UserStore → any Networking
          App/Modules.swift:31: UserStore was registered here, and needs it as parameter 1
          similar: `any Networking` named "backup" (App/Modules.swift:18) · `HTTPNetworking` (App/Net.swift:9)
          help: register((any Networking).self) { … }, or ask for it named "backup"
        """)
  }

  @Test("A binding nobody depends on is its own root")
  func rootItself() {
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

  @Test("The shortest way from any root is shown")
  func shortestWay() {
    let text = graph(
      binding("A", 1, needs: ["B"]), binding("B", 2, needs: ["C"]),
      binding("C", 3, needs: ["Missing"]), binding("Z", 4, needs: ["C"])
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:4: error: [Dovetail/MissingBinding] nothing provides `Missing`
          Z → C → Missing
          App/Modules.swift:3: C was registered here, and needs it as parameter 1
          help: register(Missing.self) { … }
        """)
  }

  @Test("In a cycle that nobody outside needs, the needing binding is the root")
  func rootlessCycle() {
    let text = graph(
      binding("A", 1, needs: ["Lazy<B>"]), binding("B", 2, needs: ["A", "Missing"])
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:2: error: [Dovetail/MissingBinding] nothing provides `Missing`
          B → Missing
          App/Modules.swift:2: B was registered here, and needs it as parameter 2
          help: register(Missing.self) { … }
        """)
  }

  @Test("A key missed twice by one binding is one finding")
  func onceForEachKey() {
    #expect(
      graph(binding("A", 1, needs: ["M", "Lazy<M>", "M"])).text(.missingBinding) == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `M`
          A → M
          App/Modules.swift:1: A was registered here, and needs it as parameter 1
          help: register(M.self) { … }
        """)
  }

  @Test("Bindings that miss one key are one finding with a place for each")
  func onceForEachKeyOfAll() {
    let text = graph(
      binding("Feed", 1, needs: ["Missing"]), binding("Store", 2, needs: ["Missing"])
    ).text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `Missing`
          Feed → Missing
          App/Modules.swift:1: Feed was registered here, and needs it as parameter 1
          App/Modules.swift:2: Store was registered here, and needs it as parameter 1
          help: register(Missing.self) { … }
        """)
  }

  @Test(
    "Deferred needs have to be met", arguments: ["Lazy<M>", "Maker<M, Int>"] as [Edge])
  func deferredNeeds(need: Edge) {
    #expect(
      graph(binding("A", 1, needs: [need])).text(.missingBinding) == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `M`
          A → M
          App/Modules.swift:1: A was registered here, and needs it as parameter 1
          help: register(M.self) { … }
        """)
  }

  @Test(
    "Optional and weak needs and collections may stay empty",
    arguments: ["M?", "[M]", "Weak<M>"] as [Edge])
  func optionalNeeds(need: Edge) {
    #expect(graph(binding("A", 1, needs: [need])).findings() == [])
  }

  @Test("An observed need has no parameter to tell")
  func observed() {
    #expect(
      graph(binding("Feed", 9, needs: ["~Store"])).text(.missingBinding) == """
        App/Modules.swift:9: error: [Dovetail/MissingBinding] nothing provides `Store`
          Feed → Store
          App/Modules.swift:9: Feed was registered here, and needs it
          help: register(Store.self) { … }
        """)
  }

  @Test("Contributions alone do not provide their key")
  func contributionsOnly() {
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

  @Test("A name that nothing is provided under suggests the most similar name")
  func otherNames() {
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

  @Test("A key provided without a name is suggested without one")
  func unnamed() {
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

  @Test("A composition stands in parentheses before .self")
  func composition() {
    #expect(
      graph(binding("A", 1, needs: ["any Clock & Timer"])).text(.missingBinding) == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `any Clock & Timer`
          A → any Clock & Timer
          App/Modules.swift:1: A was registered here, and needs it as parameter 1
          help: register((any Clock & Timer).self) { … }
        """)
  }

  @Test("Two types of one spelling show their identities")
  func ambiguous() {
    let text = graph(binding("Feed", 1, needs: ["Net/User"]), binding("Core/User", 2))
      .text(.missingBinding)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `Net.User`
          Feed → Net.User
          App/Modules.swift:1: Feed was registered here, and needs it as parameter 1
          similar: `Core.User` (App/Modules.swift:2)
          help: register(Net.User.self) { … }
        """)
  }

  @Test("A root that nothing provides is missing, without a place")
  func missingRoot() {
    #expect(
      graph(binding("Feeds", 1)).text(.missingBinding, roots: ["Feed", "Feed"]) == """
        error: [Dovetail/MissingBinding] nothing provides `Feed`
          similar: `Feeds` (App/Modules.swift:1)
          help: register(Feed.self) { … }
        """)
  }

  @Test("A long path keeps its beginning and its end")
  func longPath() {
    let chain = (0..<40).map {
      binding(Key(type: "T\($0)"), $0, needs: [.init(key: .init(type: "T\($0 + 1)"), parameter: 1)])
    }
    #expect(
      Blueprint(bindings: chain).text(.missingBinding) == """
        App/Modules.swift:0: error: [Dovetail/MissingBinding] nothing provides `T40`
          T0 → … → T27 → T28 → T29 → T30 → T31 → T32 → T33 → T34 → T35 → T36 → T37 → T38 → T39 → T40
          App/Modules.swift:39: T39 was registered here, and needs it as parameter 1
          similar: `T0` (App/Modules.swift:0) · `T4` (App/Modules.swift:4) · `T10` (App/Modules.swift:10)
          help: register(T40.self) { … }
        """)
  }
}
