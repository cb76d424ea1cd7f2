@_spi(Tools) import DovetailChecks
@_spi(Tools) import Dovetail
import Testing

@testable import DovetailChecks
import Dovetail

private protocol Networking: Sendable {}
private struct HTTP: Networking {}
private final class Session: Sendable {}
private final class Basket: Sendable {}

/// No instance is ever made, and its needs are known all the same.
private struct Shop {
  @Injected var network: any Networking
  @LazyInjected var session: Session
  let basket: Lazy<Basket>
}

private final class Kept: Sendable {
  let session = Lazy<Session>()
  init() {}
}

private final class Desk: Sendable {
  let basket = Lazy<Basket>()
  let session: Maker<Session> = injected()
  init(_: Lazy<[Basket]>, _: Maker<Session, Int>) {}
}

private actor Till {
  @Injected var network: any Networking
  init() {}
}

@Suite struct ValidatePropertiesTests {
  /// The findings about the owners of this file; the module has many others, not all of them
  /// correct.
  private func findings(
    _ container: DependencyContainer, of owners: String..., roots: [any Any.Type]? = nil
  ) -> String {
    var blueprint = container.blueprint(properties: .module(of: Shop.self))
    blueprint.properties.removeAll { property in
      !owners.contains { property.owner == "DovetailChecksTests.\($0)" }
    }
    let keys = roots?.map { Blueprint.Key($0, name: nil) }
    return DiagnosticRenderer().render(blueprint.findings(roots: keys))
  }

  @Test func `a property's missing need is found before any owner exists`() {
    let container = DependencyContainer()
    container.register(Session.self) { Session() }
    #expect(
      findings(container, of: "Shop", "Till") == """
        error: [Dovetail/MissingBinding] nothing provides `Basket`
          DovetailChecksTests.Shop.basket → Basket
          help: register(Basket.self) { … }, or if the Lazy is given to it or has a closure, .excluding(Shop.self)
        error: [Dovetail/MissingBinding] nothing provides `any Networking`
          DovetailChecksTests.Shop.network → any Networking
          DovetailChecksTests.Till.network needs it
          help: register((any Networking).self) { … }
        """)
  }

  @Test func `a property's need is none of what its owner takes in another form`() {
    let container = DependencyContainer()
    container.register(Desk.self, using: Desk.init)
    container.register(Session.self, as: .unique) { (_: Given<Int>) in Session() }
    let findings = findings(container, of: "Desk")
    #expect(findings.contains("nothing provides `Basket`"))
    #expect(findings.contains("`Session` takes (Int), and was passed nothing"))
  }

  @Test func `a sound container has no finding`() {
    let container = DependencyContainer()
    container.register((any Networking).self) { HTTP() }
    container.register(Session.self) { Session() }
    let scope = container.makeScope("basket") { $0.register(Basket.self) { Basket() } }
    #expect(findings(scope, of: "Shop", "Till") == "")
    // Seen from outside, the scope provides the rest.
    #expect(
      findings(container, of: "Shop", "Till") == """
        note: [Dovetail/UncheckedNeed] a property is not checked: `Basket` is provided by the scope "basket"
          DovetailChecksTests.Shop.basket
        """)
  }

  @Test func `a property of a registered part is a need of its binding`() {
    let container = DependencyContainer()
    container.register(Kept.self) { Kept() }
    container.register(Session.self, as: .scoped("session")) { Session() }
    let line = #line - 2
    #expect(
      findings(container, of: "Kept") == """
        DovetailChecksTests/ValidatePropertiesTests.swift:\(line): error: [Dovetail/MissingScope] `Session` needs a scope named "session", and `Kept` is built outside it
          Kept → Session
          DovetailChecksTests/ValidatePropertiesTests.swift:\(line): Kept was registered here, and its property session needs Session
          DovetailChecksTests/ValidatePropertiesTests.swift:\(line + 1): Session was registered here, as .scoped("session")
          help: keep Kept as: .scoped("session") too, or pass Session to the calls that need it
        """)
    let blueprint = container.blueprint(properties: .module(of: Kept.self)).asking()
    let kept = blueprint.bindings.first { $0.key.type == "Kept" }
    #expect(kept?.edges.map(\.origin) == [.property("session")])
  }

  @Test func `two private types of one name are two owners`() {
    struct Twin { @Injected var network: any Networking }
    func other() -> (any Any.Type) {
      struct Twin { @Injected var session: Session }
      return Twin.self
    }
    let container = DependencyContainer()
    let blueprint = container.blueprint(properties: .module(of: other()))
    let twins = blueprint.properties.filter { $0.owner.hasSuffix("ValidatePropertiesTests.Twin") }
    #expect(twins.map(\.name).sorted() == ["network", "session"])
    #expect(Set(twins.map(\.identity)).count == 2)
  }

  @Test func `a module that the program does not have is an error`() throws {
    let error = try #require(throws: DependencyError.self) {
      try DependencyContainer().validate(properties: .modules("DovetailChecksTestz"))
    }
    #expect(
      error.description == """
        error: [Dovetail/UncheckedNeed] the program has no module `DovetailChecksTestz` with types
          the program has `DovetailChecksTests`
          help: name a type instead: .module(of: Screen.self)
        """)
  }

  @Test func `the module of a type is known, wherever it is nested`() {
    #expect(DependencyProperties.module(of: Shop.self) == .modules("DovetailChecksTests"))
    #expect(
      DependencyProperties.module(of: (any Networking).self) == .modules("DovetailChecksTests"))
    #expect(
      DependencyProperties.modules(of: Int.self, Shop.self)
        == .modules("Swift", "DovetailChecksTests"))
  }

  @Test func `a required key has to be provided, and makes nothing unused`() throws {
    let container = DependencyContainer()
    container.register(Session.self) { Session() }
    try container.validate(requiring: [Session.self, Basket?.self, [Basket].self])
    // In a macro's argument, a line is the macro's.
    let line = #line + 1
    let error = try #require(throws: DependencyError.self) {
      try container.validate(requiring: [Session.self, Lazy<Basket>.self])
    }
    #expect(
      error.description == """
        DovetailChecksTests/ValidatePropertiesTests.swift:\(line): error: [Dovetail/MissingBinding] nothing provides `Basket`
          help: register(Basket.self) { … }
        """)
  }

  @Test func `properties are roots`() {
    let container = DependencyContainer()
    container.register((any Networking).self) { HTTP() }
    container.register(Session.self) { Session() }
    let findings = findings(container, of: "Till", roots: [])
    #expect(findings.contains("no root reaches `Session`"))
    #expect(!findings.contains("no root reaches `any Networking`"))
  }

  @Test func `validate alone reads no properties`() throws {
    try DependencyContainer().validate()
    #expect(DependencyContainer().blueprint.properties.isEmpty)
  }
}
