@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

@testable import DovetailCommand

/// A `resolve` is Dovetail's only if it's called on a value that is known to be.
@Suite struct UnknownReceiverTests {
  @Test func `a handle that is reached through other values is no container`() {
    let text = """
      struct Dash { let tally = Lazy<Tally> { Tally() } }
      struct AppState { let dash: Dash }
      func f(_ s: AppState, dashes: [Dash]) throws {
        let a: Tally = try s.dash.tally.resolve()
        for d in dashes { let b: Tally = try d.tally.resolve() }
        let c = try dashes[0].tally.resolve() as Tally
        let d: Tally = try dashes.first!.tally.resolve()
      }
      """
    #expect(MarkedSources(text).differences == [])
  }

  @Test func `what another library's value gives may not be a container`() {
    let text = """
      import PathKit
      struct Settings { let root: PathKit.Ref; let config: Config }
      struct Config { var asset: AssetRef }
      struct New { let resolver: DependencyContainer }
      struct Both { var it: New; }
      extension Both { func f() throws { try it.resolver.resolve(Old.self) } } //E
      func a(_ p: Ref, s: Settings, items: [Ref]) throws {
        let x: URL = try p.resolve()
        let y: URL = try s.root.resolve()
        let k: URL = try s.config.asset.resolve()
        for i in items { let y: URL = try i.resolve() } //N
        let w: URL = try makeRef().resolve() //N
        let b: Bookmark = try Bookmark.load().resolve() //N
        let c = try #require(assembler.resolver.resolve(Old.self)) //N
        let r = assembler.resolver
        let d = try #require(r.resolve(Old.self)) //N
        let e = try save(Resolver.main.resolve(Old.self)) //N
        let f = try app.services.resolve(Old.self) //N
        for legacy in all { let g = try #require(legacy.resolver.resolve(Old.self)) } //N
        let own = flag ? New() : make(); let h = try #require(own.resolver.resolve(Old.self)) //N
      }
      let assembler = Assembler([])
      """
    #expect(MarkedSources(text).differences == [])
  }

  @Test func `the note says why it isn't sure`() {
    let text = "import Dovetail\nlet old = try make().resolve(Old.self)"
    #expect(
      CheckedSources([("Sources/App/App.swift", text)], of: Blueprint()).findings.map(\.description)
        == [
          """
          Sources/App/App.swift:2: note: [Dovetail/UncheckedNeed] nothing here provides `Old`, but resolve() may not be a container's
          """
        ])
  }

  @Test func `a container is known by declarations, also in other files`() {
    let text = #"""
      struct Home { let app: App; let c: DependencyContainer
        func f() throws {
          try app.parts.container.resolve(A.self) //E
          try App.make().container.resolve(A.self) //E
          try App.make().container.fork().resolve(A.self) //E
          try all().resolve(A.self) //E
          try c.parent?.resolve(A.self) //E
          let fork = app.parts.container.fork()
          try fork.resolve(A.self) //E
          try DependencyContainer.current.resolve(A.self) //E
          try c.mainActor.resolve(A.self) //E
        }
        func all() -> DependencyContainer { c }
      }
      func boot() throws {
        get { req in try req.container.resolve(A.self) } //N
        try await c.withScope("x") { try $0.resolve(A.self) } //E
        try await c.withScope("x") { s in try s.resolve(A.self) } //E
        try withDependencies { try use($0.resolve(A.self)) } operation: {} //E
        DependencyContainer { c in try! use(c.resolve(A.self)) } //E
        items.map { try $0.resolve(A.self) } //N
        try await c.withSession(of: ada) { try await $0.resolve(A.self) } //E
        try await c.withSession(of: ada) { s in let a: A = try await s.resolve() } //E
        legacy { try $0.resolve(A.self) }
      }
      struct Row: View { @Environment(\.dependencies) private var own
        func f() throws { try own.resolve(A.self) } //E
      }
      class Screen: Base { func f() throws { try container.resolve(A.self) } } //E
      """#
    let other = """
      struct App { let parts: Parts; static func make() -> Parts { Parts() } }
      struct Parts { let container: DependencyContainer }
      extension DependencyContainer {
        func withSession<R>(
          of c: C, _ f: (@Sendable (DependencyContainer) async throws -> R)?
        ) async throws -> R {}
      }
      func legacy(_ f: (Old) throws -> Void) {}
      class Base { let container: DependencyContainer }
      import Dovetail
      """
    #expect(MarkedSources(text, ("Sources/App/Other.swift", other)).differences == [])
  }

  @Test func `a recipe that the blueprint has is Dovetail's`() {
    let opaque = registered("A", "App/App.swift", 2, isOpaque: true)
    let text = """
      make().register(A.self) { r in A(try r.resolve(B.self)) } //E
      make().register(C.self) { r in C(try r.resolve(B.self)) } //N
      """
    let differences = MarkedSources(text, of: Blueprint(bindings: [opaque])).differences
    #expect(differences == [])
  }

  @Test func `another module's DependencyContainer is not ours`() {
    let text = """
      import Dip
      func makeLegacy() -> Dip.DependencyContainer {
        Dip.DependencyContainer { container in container.register { Cache() } }
      }
      struct Legacy {
        let dip: Dip.DependencyContainer
        func show() throws {
          let service = try dip.resolve() as any Service
          let cache: Cache = try dip.resolve()
          let other: Cache = try makeLegacy().resolve()
          let made = Dip.DependencyContainer()
          let third: Cache = try made.resolve()
        }
        func add(c: Dovetail.DependencyContainer) throws { try c.resolve(Cache.self) } //E
      }
      let oldContainer = makeLegacy()
      func last() throws { let old = oldContainer; let cache: Cache = try old.resolve() }
      """
    #expect(MarkedSources(text).differences == [])
    let legacy = "import Dip\nfunc makeOld() -> DependencyContainer { .init() }"
    let asking = "func f() throws { let cache: Cache = try makeOld().resolve() } //N"
    #expect(MarkedSources(asking, ("Sources/App/Legacy.swift", legacy)).differences == [])
  }
}
