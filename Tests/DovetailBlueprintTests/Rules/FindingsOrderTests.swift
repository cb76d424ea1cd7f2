import Testing

@testable import DovetailBlueprint

/// The order of findings.
@Suite struct FindingsOrderTests {
  @Test func `errors come first, then warnings, then notes; each by location, id and key`() {
    let blueprint = graph(
      binding("B", 12, needs: ["Y", "X", "~Z"]), binding("A", 2, needs: ["~A"]))
    let order = blueprint.findings(roots: ["Gone"]).map {
      "\($0.location?.line ?? 0) \($0.id.rawValue) \($0.path.last?.type ?? "")"
    }
    #expect(
      order == [
        "0 MissingBinding Gone", "2 DependencyCycle A", "12 MissingBinding X",
        "12 MissingBinding Y", "12 MissingBinding Z", "2 UnusedBinding A", "12 UnusedBinding B",
        "2 OpaqueRecipe A", "12 OpaqueRecipe B",
      ])
  }

  @Test func `an empty blueprint, and one without scopes, have no findings`() {
    #expect(Blueprint().findings() == [])
    #expect(Blueprint(scopes: [], bindings: [binding("A", 1)]).findings() == [])
  }

  @Test func `a whole graph with many faults reads as one text`() {
    let blueprint = graph(
      binding("Home", 1, as: .eager, needs: ["Feed", "any Clock"]),
      binding("Feed", 2, needs: ["Cache", "~Session"]), binding("Cache", 3, needs: ["Feed"]),
      binding("Session", 4, as: .scoped("session"), isAsync: true),
      binding("Clock", 5), binding("Unused", 6))
    #expect(
      DiagnosticRenderer(style: .plain).render(blueprint.findings(roots: ["Home"])) == """
        App/Modules.swift:1: error: [Dovetail/MissingBinding] nothing provides `any Clock`
          Home → any Clock
          App/Modules.swift:1: Home was registered here, and needs it as parameter 2
          similar: `Clock` (App/Modules.swift:5)
          help: register((any Clock).self) { … }
        App/Modules.swift:2: error: [Dovetail/AsyncFromSync] `Session` has an async recipe and was resolved from synchronous code
          Feed → Session
          App/Modules.swift:2: Feed was registered here, and needs Session
          App/Modules.swift:4: Session was registered here
          help: resolve it with `try await` in an async function
        App/Modules.swift:2: error: [Dovetail/CaptiveDependency] `Feed` outlives the `Session` it holds
          Feed → Session
          App/Modules.swift:2: Feed was registered here as .single, and needs Session
          App/Modules.swift:4: Session was registered here as .scoped("session")
          help: keep Feed as: .scoped("session") too or as: .unique, or pass Session to the calls that need it
        App/Modules.swift:2: error: [Dovetail/DependencyCycle] `Feed` needs itself
          Feed → Cache → Feed
          App/Modules.swift:2: Feed was registered here, and needs Cache as parameter 1
          App/Modules.swift:3: Cache was registered here, and needs Feed as parameter 1
          help: to break the cycle, let Cache take a Weak<Feed>; a used Lazy<Feed> would keep both alive
        App/Modules.swift:5: warning: [Dovetail/UnusedBinding] no root reaches `Clock`
          help: remove the registration, or add the key to the roots
        App/Modules.swift:6: warning: [Dovetail/UnusedBinding] no root reaches `Unused`
          help: remove the registration, or add the key to the roots
        App/Modules.swift:2: note: [Dovetail/OpaqueRecipe] what `Feed` needs is known only once its recipe has run
          help: take what it needs as parameters, or register an initializer: using:
        """)
  }
}
