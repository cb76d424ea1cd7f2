@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// Other libraries have methods `register` and `override` too, which provide nothing here.
@Suite struct ForeignRegisterTests {
  private func findings(_ text: String, _ more: String = "") -> [String] {
    let asking = """
      import Dovetail
      func f() throws { try c.resolve(Token.self) }
      func g() throws { try DependencyContainer.shared.resolve(Session.self) }; let c: DependencyContainer

      """
    let bindings = [
      registered("Token", "App/Parts.swift", 4, as: .unique, isAsync: true),
      registered("Session", "App/Parts.swift", 5, as: .scoped("session")),
    ]
    return CheckedSources(
      [("Sources/App/App.swift", asking + text), ("Sources/App/Bus.swift", more)],
      of: Blueprint(bindings: bindings)
    ).findings.map(\.description)
  }

  private static let token = """
    Sources/App/App.swift:2: error: [Dovetail/AsyncFromSync] `Token` has an async recipe and was resolved from synchronous code
      App/Parts.swift:4: Token was registered here
      help: resolve it with `try await` in an async function
    """
  private static let session = """
    Sources/App/App.swift:3: error: [Dovetail/MissingScope] `Session` needs a scope named "session", and no scope is open here
      App/Parts.swift:5: Session was registered here, as .scoped("session")
      help: open one, and resolve from it: withScope("session") { scope in … }
    """

  @Test(arguments: [
    "struct Screen { func on() { EventBus.default.register(self) } }",
    "struct Screen { func on() { let bus = makeBus(); bus.register(self) } }",
    "func on() { bus.register(handle, queue) }", "func on() { bus.register(\"name\") }",
    "func on() { bus.register(7, as: .x) }", "func on() { bus.register { print($0) } }",
    "func on() { bus.register(Listener()) }", "func on() { bus.register(listener) }",
    "func on() { bus.register(using: listener) }", "func on() { bus.register() }",
    "func on() { bus.register(handle) { print($0) } }",
    "struct Screen { let s: Sink; func on() { bus.register(self.s) } }\nclass Sink {}",
    "func on() { bus.register([1, 2]) }",
  ])
  func `what cannot provide a part changes nothing for it`(_ text: String) {
    let more = "class Listener {}\nlet listener = Listener()\n"
    let listener = "\nlet listener = Listener()\n"
    #expect(findings(text + listener, more) == [Self.token, Self.session])
  }

  @Test(arguments: [
    "c.register(OtherProvider())", "c.override(make())", "$0.override(provider)",
    "c.override(providers.token, named: .main, as: .unique)", "c.override(.fake())",
  ])
  func `what may provide anything makes notes`(_ call: String) {
    let expected = [Self.token, Self.session].map { text in
      let note = "\n  Sources/App/App.swift:4: this may provide it in another way"
      return text.replacing(": error:", with: ": note:")
        .replacing("\n  help", with: note + "\n  help")
    }
    #expect(findings("func on() { \(call) }") == expected)
  }
}
