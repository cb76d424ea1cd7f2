import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

@Suite struct PropertyTests {
  private func property(_ name: String, of owner: String = "App.Screen", _ need: Edge?)
    -> Blueprint.Property
  {
    .init(owner: owner, name: name, need: need)
  }

  private func text(
    _ bindings: [Binding], _ properties: [Blueprint.Property], _ id: DiagnosticID,
    roots: [Key]? = nil
  ) -> String {
    Blueprint(bindings: bindings, properties: properties).text(id, roots: roots)
  }

  @Test func `a key that nothing provides is an error that names the property`() {
    #expect(
      text([], [property("network", "any Networking")], .missingBinding) == """
        error: [Dovetail/MissingBinding] nothing provides `any Networking`
          App.Screen.network → any Networking
          help: register((any Networking).self) { … }
        """)
  }

  @Test func `a key that seven parts need is one finding with seven places`() {
    let properties = ["Feed", "Home", "Login", "Cart"].map {
      property("network", of: "App.\($0)", "any Networking")
    }
    let bindings = ["A", "B", "C"].enumerated().map { index, name in
      binding(Key(type: name), index + 1, needs: ["any Networking"])
    }
    #expect(
      text(bindings, properties, .missingBinding) == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `any Networking`
          A → any Networking
          App/Modules.swift:1: A was registered here, and needs it as parameter 1
          App/Modules.swift:2: B was registered here, and needs it as parameter 1
          App/Modules.swift:3: C was registered here, and needs it as parameter 1
          App.Feed.network needs it
          App.Home.network needs it
          App.Login.network needs it
          App.Cart.network needs it
          help: register((any Networking).self) { … }
        """)
  }

  @Test func `a long path names the property that it begins at`() {
    let chain = (0..<20).map {
      binding(Key(type: "T\($0)"), $0, needs: [.init(key: .init(type: "T\($0 + 1)"), parameter: 1)])
    }
    let properties = [property("part", .init(key: "T0", kind: .deferred))]
    let findings = Blueprint(bindings: chain, properties: properties).findings()
    #expect(findings.map { $0.path.prefix(2).map(\.type) } == [["App.Screen.part", "…"]])
    #expect(findings.map(\.path.count) == [16])
  }

  @Test func `the missing need of a property's part is reported with the path from the property`() {
    #expect(
      text(
        [binding("Store", 4, needs: ["any Disk"])], [property("store", "Lazy<Store>")],
        .missingBinding) == """
          App/Modules.swift:4: error: [Dovetail/MissingBinding] nothing provides `any Disk`
            App.Screen.store → Store → any Disk
            App/Modules.swift:4: Store was registered here, and needs it as parameter 1
            help: register((any Disk).self) { … }
          """)
  }

  @Test(arguments: ["Clock?", "[Clock]", "Weak<Clock>"] as [Edge])
  func `a key that may be missing is no finding`(need: Edge) {
    #expect(Blueprint(properties: [property("clock", need)]).findings() == [])
  }

  @Test func `a type that is provided under a name alone is a note`() {
    let bindings = [binding("URL named api", 1), binding("URL named cdn", 2)]
    let blueprint = Blueprint(bindings: bindings, properties: [property("url", "URL")])
    #expect(
      blueprint.findings().map(\.description) == [
        """
        note: [Dovetail/UncheckedNeed] a property is not checked: `URL` is provided as "api", "cdn", and no record says under which name a property asks
          App.Screen.url
        """
      ])
  }

  @Test func `needs that depend on a generic owner are counted in a note`() {
    let properties = (1...6).map { property("item", of: "App.Box\($0)", nil) }
    #expect(
      Blueprint(properties: properties).findings().map(\.description) == [
        """
        note: [Dovetail/UncheckedNeed] 6 properties are not checked: what is asked for depends on the parameters of a generic owner
          App.Box1.item, App.Box2.item, App.Box3.item and 3 more
        """
      ])
  }

  @Test func `a key that an inner scope or a graph provides is a note`() {
    var user = property("user", "User")
    user.elsewhere = "the scope \"session\""
    #expect(
      Blueprint(properties: [user]).findings().map(\.description) == [
        """
        note: [Dovetail/UncheckedNeed] a property is not checked: `User` is provided by the scope "session"
          App.Screen.user
        """
      ])
  }

  @Test func `a part of the main actor is a note where no record says who owns the property`() {
    let bindings = [binding("any Theme", 1, actor: "MainActor"), binding("Screen", 2)]
    let screen = Blueprint.Property(
      owner: "App.Screen", identity: "Screen", name: "theme", need: "any Theme")
    let blueprint = Blueprint(
      bindings: bindings, properties: [property("theme", of: "App.Widget", "any Theme"), screen])
    #expect(
      DiagnosticRenderer().render(blueprint.findings()) == """
        App/Modules.swift:2: warning: [Dovetail/WrongActor] `any Theme` belongs to the MainActor and was resolved elsewhere
          Screen → any Theme
          App/Modules.swift:2: Screen was registered here, and its property theme needs any Theme
          App/Modules.swift:1: any Theme was registered here
          help: resolve it on the MainActor, or with `try await`
        note: [Dovetail/UncheckedNeed] a property is not checked: `any Theme` belongs to the MainActor, and a program does not tell whether a property's owner does
          App.Widget.theme
        """)
  }

  @Test func `a Lazy of a property may have a closure of its own, so the help says what then`() {
    let text = text([], [property("count", "Lazy<Int>")], .missingBinding)
    #expect(
      text == """
        error: [Dovetail/MissingBinding] nothing provides `Int`
          App.Screen.count → Int
          help: register(Int.self) { … }, or if the Lazy is given to it or has a closure, .excluding(Screen.self)
        """)
  }

  @Test func `a Maker of a property may be given to the owner, so the help says what then`() {
    let text = text([], [property("count", "Maker<Int>")], .missingBinding)
    #expect(text.hasSuffix("or if the Maker is given to it, .excluding(Screen.self)"))
  }

  @Test func `an owner inside another type is named with it`() {
    let text = Blueprint(properties: [property("count", of: "App.Feeds.Screen", "Lazy<Int>")])
      .text(.missingBinding)
    #expect(text.hasSuffix(".excluding(Feeds.Screen.self)"))
  }

  @Test func `a kept part outlives the need of its property`() {
    let bindings = [
      binding("Screen", 1), binding("Session", 2, as: .scoped("session")),
    ]
    let screen = Blueprint.Property(
      owner: "App.Screen", identity: "Screen", name: "session", need: "Session")
    #expect(
      text(bindings, [screen], .captiveDependency) == """
        App/Modules.swift:1: error: [Dovetail/CaptiveDependency] `Screen` outlives the `Session` it holds
          Screen → Session
          App/Modules.swift:1: Screen was registered here as .single, and its property session needs Session
          App/Modules.swift:2: Session was registered here as .scoped("session")
          help: keep Screen as: .scoped("session") too or as: .unique, or pass Session to the calls that need it
        """)
    #expect(text(bindings, [property("session", "Session")], .captiveDependency) == "")
  }

  @Test func `a property resolves at once, and cannot wait`() {
    let bindings = [binding("Database", 3, isAsync: true)]
    #expect(
      text(bindings, [property("database", "Database")], .asyncFromSync) == """
        App/Modules.swift:3: error: [Dovetail/AsyncFromSync] `Database` has an async recipe and was resolved from synchronous code
          App.Screen.database → Database
          App.Screen.database needs Database
          App/Modules.swift:3: Database was registered here
          help: resolve it with `try await`, or build it first: as: .eager and start()
        """)
    #expect(text(bindings, [property("database", "Lazy<Database>")], .asyncFromSync) == "")
    let eager = [binding("Database", 3, as: .eager, isAsync: true)]
    #expect(text(eager, [property("database", "Database")], .asyncFromSync) == "")
  }

  @Test func `an actor's property that asks for a part of the main actor is a warning`() {
    let bindings = [binding("Model", 3, actor: "MainActor")]
    var model = property("model", of: "App.Teller", "Model")
    // A view may belong to the main actor, which no record says.
    #expect(text(bindings, [model], .wrongActor) == "")
    model.isOfActor = true
    #expect(
      text(bindings, [model], .wrongActor) == """
        App/Modules.swift:3: warning: [Dovetail/WrongActor] `Model` belongs to the MainActor and was resolved elsewhere
          App.Teller.model → Model
          App.Teller.model needs Model
          App/Modules.swift:3: Model was registered here
          help: resolve it on the MainActor, or with `try await`
        """)
  }

  @Test func `a property passes no arguments, and a maker those of its type`() {
    let bindings = [binding("Login", 3, as: .unique, takes: ["User"])]
    #expect(
      text(bindings, [property("login", "Login")], .missingArgument) == """
        App/Modules.swift:3: error: [Dovetail/MissingArgument] `Login` takes (User), and was passed nothing
          App.Screen.login → Login
          App.Screen.login needs Login
          App/Modules.swift:3: Login was registered here, and takes (User)
          help: resolve(Login.self, with: …), or take a Maker<Login, User>
        """)
    #expect(text(bindings, [property("login", "Maker<Login, User>")], .missingArgument) == "")
  }

  @Test func `properties are roots, whatever names they ask for`() {
    let bindings = [
      binding("URL named api", 1), binding("Store", 2, needs: ["Disk"]), binding("Disk", 3),
      binding("Unused", 4),
    ]
    let properties = [property("url", "URL"), property("store", "Lazy<Store>")]
    #expect(
      text(bindings, properties, .unusedBinding, roots: []) == """
        App/Modules.swift:4: warning: [Dovetail/UnusedBinding] no root reaches `Unused`
          help: remove the registration, or add the key to the roots
        """)
  }

  @Test func `a missing required key is an error, and makes nothing unused`() {
    let findings = Blueprint(bindings: [binding("Store", 1)]).findings(requiring: [
      "Stores", "Store",
    ])
    #expect(
      findings.map(\.description) == [
        """
        error: [Dovetail/MissingBinding] nothing provides `Stores`
          similar: `Store` (App/Modules.swift:1)
          help: register(Stores.self) { … }
        """
      ])
  }

  @Test func `a missing module is named, with similar ones`() {
    #expect(
      DependencyDiagnostic.unreadModule("Ap", known: ["App", "Feed"], isStripped: false).description
        == """
        error: [Dovetail/UncheckedNeed] the program has no module `Ap` with types
          the program has `App`
          help: name a type instead: .module(of: Screen.self)
        """)
  }

  @Test func `a module without reflection metadata says so`() {
    #expect(
      DependencyDiagnostic.unreadModule("App", known: ["App"], isStripped: true).description == """
        error: [Dovetail/UncheckedNeed] the module `App` has no records of its properties
          help: build what the tests check without -disable-reflection-metadata
        """)
  }
}
