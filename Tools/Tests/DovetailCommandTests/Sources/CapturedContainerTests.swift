@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// A recipe that resolves from the container that it is registered in is out of reach of forks,
/// scopes and tests.
@Suite struct CapturedContainerTests {
  private func check(_ text: String, of blueprint: Blueprint = .init()) -> [String] {
    MarkedSources(text, of: blueprint).differences
  }

  private static let net = Blueprint(bindings: [
    registered("Net", "App/Net.swift", 1), registered("Clock", "App/Net.swift", 2),
  ])

  @Test func `the text names the part, and tells the way out`() {
    let text = """
      import Dovetail
      func parts(_ c: DependencyContainer) {
        c.register(Store.self, named: "main") {
          Store(net: try c.resolve(), clock: try c.resolve())
        }
        c.modify(Store.self) { $0.net = try c.resolve(Net.self) }
      }
      struct Store { let net: Net; let clock: Clock }
      """
    let found = CheckedSources([("Sources/App/App.swift", text)], of: Self.net).findings
    #expect(
      DiagnosticRenderer(style: .plain).render(found) == """
        Sources/App/App.swift:4: warning: [Dovetail/OpaqueRecipe] the recipe of `Store` named "main" resolves from the container that it is registered in, so forks, scopes and tests don't reach it
          help: take a resolution, { r in … r.resolve() }, or what it needs as parameters
        Sources/App/App.swift:6: warning: [Dovetail/OpaqueRecipe] the modification of `Store` resolves from the container that it is registered in, so forks, scopes and tests don't reach it
          help: write injected() instead
        """)
  }

  @Test(arguments: [
    "func f(c: DependencyContainer) { c.register(Store.self) { Store(try c.resolve(Net.self)) } } //W",
    "func f(c: DependencyContainer) { c.contribute(Store.self) { [c] in Store(try c.resolve(Net.self)) } } //W",
    "func f(c: DependencyContainer) { c.override(Store.self) { [weak c] in Store(try c!.resolve(Net.self)) } } //W",
    "func f(c: DependencyContainer) { c.decorate(Store.self) { s, r in Store(try c.resolve(Net.self)) } } //W",
    "func f(c: DependencyContainer) { c.register(Store.self, using: { Store(try c.resolve(Net.self)) }) } //W",
    "func f(c: DependencyContainer) { c.register(Store.self) { Store(injected(Net.self, from: c)) } } //W",
    "func f(c: DependencyContainer) { c.register(Store.self) { Store(Lazy<Net>(from: c)) } } //W",
    "func f(c: DependencyContainer) { c.register(Store.self) { (clock: Clock) in Store(try c.resolve(Net.self)) } } //W",
    "func f(c: DependencyContainer) { c.register(Store.self) { Store { try c.resolve(Net.self) } } } //W",
    "func f(c: DependencyContainer) { c.register(Store.self) { await Store(try await c.resolve(Net.self)) } } //W",
    "func f(c: DependencyContainer) { c.mainActor.register(Store.self) { Store(try c.resolve(Net.self)) } } //W",
    "func f(c: DependencyContainer) { let main = c.mainActor; main.register(Store.self) { Store(try main.resolve(Net.self)) } } //W",
    "func f() { DependencyContainer.shared.register(Store.self) { Store(try DependencyContainer.shared.resolve(Net.self)) } } //W",
    "struct M: DependencyModule { func register(in container: DependencyContainer) { container.register(Store.self) { Store(try container.resolve(Net.self)) } } }; let m = M() //W",
    "struct M: MainActorModule { func register(in main: MainActorRegistry) { main.register(Store.self) { Store(try main.resolve(Net.self)) } } }; let m = M() //W",
    "extension DependencyContainer { func f() { register(Store.self) { [self] in Store(try resolve(Net.self)) } } } //W",
    "extension DependencyContainer { func f() { self.register(Store.self) { Store(try self.resolve(Net.self)) } } } //W",
    "class App { let c = DependencyContainer(); init() { c.register(Store.self) { [weak self] in Store(try self!.c.resolve(Net.self)) } } } //W",
    "class App { let c = DependencyContainer(); init() { self.c.register(Store.self) { [c] in Store(try c.resolve(Net.self)) } } } //W",
    "let fork = base.fork { f in f.override(Store.self) { Store(try f.resolve(Net.self)) } } //W",
  ])
  func `it is a warning at the call that resolves`(text: String) {
    #expect(check(text, of: Self.net) == [])
  }

  @Test(arguments: [
    "func f(c: DependencyContainer) { c.register(Store.self) { r in Store(try r.resolve(Net.self)) } }",
    "func f(c: DependencyContainer) { c.register(Store.self) { Store(try $0.resolve(Net.self)) } }",
    "func f(c: DependencyContainer) { c.register(Store.self) { c in Store(try c.resolve(Net.self)) } }",
    "func f(c: DependencyContainer) { c.register(Store.self) { r in Store(try r.container.resolve(Net.self)) } }",
    "func f(c: DependencyContainer, d: DependencyContainer) { c.register(Store.self) { Store(try d.resolve(Net.self)) } }",
    "func f(c: DependencyContainer) { c.register(Store.self) { Store() }.onClose { try c.resolve(Net.self).close($0) } }",
    "func f(c: DependencyContainer) { c.register(Store.self) { r in Store(c.onClose { try c.resolve(Net.self) }) } }",
    "func f(c: DependencyContainer) { c.register(Store.self) { Store(c.fork { c in try c.resolve(Net.self) }) } }",
    "func f(c: DependencyContainer) { c.register(Store.self) { Store(await c.withScope(\"s\") { _ in try c.resolve(Net.self) }) } }",
    "func f(c: DependencyContainer) { c.register(Store.self) { func g(c: DependencyContainer) throws { _ = try c.resolve(Net.self) }; return Store() } }",
    "func f(c: DependencyContainer) { c.register(Store.self) { let c = DependencyContainer(); return Store(try c.resolve(Net.self)) } }",
    "func f(c: DependencyContainer) throws { c.override(Store.self, with: Store(try c.resolve(Net.self))) }",
    "func f(c: DependencyContainer) throws { let net = try c.resolve(Net.self); c.register(Store.self) { Store(net) } }",
    "func f() { DependencyContainer.current.register(Store.self) { Store(try DependencyContainer.current.resolve(Net.self)) } }",
    "func f() { c.fork { $0.override(Store.self) { Store(try $0.resolve(Net.self)) } } }",
    "func f(c: Container) { c.register(Store.self) { Store(try c.resolve(Net.self)) } }; class Container {}",
    "func f(c: Cache) { c.register(Store.self) { Store(try c.resolve(Net.self)) } }",
    "func f(c: DependencyContainer) { c.register(Store.self) { class L { let c = DependencyContainer(); func g() throws { _ = try c.resolve(Net.self) } }; return Store() } }",
  ])
  func `what asks another container, or is no recipe, is none`(text: String) {
    #expect(check(text, of: Self.net) == [])
  }

  @Test func `the blueprint tells that an unknown value is a container`() {
    let text = """
      let c = makeContainer()
      func f() { c.register(Store.self) { Store(try c.resolve(Net.self)) } }
      """
    #expect(check(text, of: Self.net) == [])
    var blueprint = Self.net
    blueprint.bindings.append(registered("Store", "App/App.swift", 3))
    #expect(check(text + " //W", of: blueprint) == [])
  }
}
