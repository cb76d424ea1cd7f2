import DovetailChecks
import Testing

/// The whole texts of what `validate()` finds, and what it names.
@Suite struct TextFindingsTests {
  private let container = DependencyContainer()
  private let file = #fileID

  @Test func `a closed container is not validated`() async throws {
    let line = #line + 1
    await container.close()
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(
      error?.description == """
        \(file):\(line + 1): error: [Dovetail/ClosedContainer] the container is closed
          \(file):\(line): the container was closed here
          help: resolve before close(), or make another container
        """)
  }

  @Test func `a recipe that takes its own key is told how to wrap`() throws {
    container.register(Int.self) { 1 }
    let registered = #line + 1
    let fork = container.fork { $0.override(Int.self) { (inner: Int) in inner + 1 } }
    #expect(
      errorText { try fork.validate() } == """
        \(file):\(registered): error: [Dovetail/DependencyCycle] `Int` needs itself
          Int → Int
          \(file):\(registered): Int was registered here, and needs Int as parameter 1
          help: a decorator is passed the instance that it wraps: decorate(Int.self) { inner, r in … }; a scope or a fork may resolve the outer one: try parent.resolve()
        """)
    // Both ways lead out.
    let decorated = container.fork { $0.decorate(Int.self) { inner, _ in inner + 1 } }
    let resolving = container.fork { [container] in
      $0.override(Int.self) { try container.resolve() + 1 }
    }
    let scope = container.makeScope("s") { [container] in
      $0.register(Int.self) { try container.resolve() + 1 }
    }
    for outer in [decorated, resolving, scope] {
      try outer.validate()
      #expect(try outer.resolve(Int.self) == 2)
    }
  }

  @Test func `an alias of a contribution is an error of validate()`() throws {
    let line = #line + 1
    container.contribute(Store.self) { Store() }.alias((any Reading).self) { $0 }
    #expect(try container.resolve([any Reading].self).isEmpty)
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(
      error?.description == """
        \(file):\(line): error: [Dovetail/WithoutEffect] `any Reading` is an alias of a contribution, and so provides nothing
          \(file):\(line): the contribution was registered here
          help: contribute((any Reading).self) { … } with a closure of its own
        """)
  }

  @Test func `an override that drops an argument is told to take it`() {
    container.register(String.self, as: .unique) { (number: Given<Int>) in "\(number.value)" }
    let asker = #line + 1
    container.register(Double.self) { (_: Maker<String, Int>) in 1 }
    let replaced = #line + 1
    let fork = container.fork { $0.override(String.self) { "fake" } }
    let asked = #line + 1
    let text = errorText { _ = try fork.resolve(String.self, with: 5) }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/MissingArgument] `String` takes no arguments, and was passed (Int)
          \(file):\(replaced): String was registered here, without arguments
          help: let the override take (_: Given<Int>)
        """)
    let finding = errorText { try fork.validate() }
    #expect(
      finding == """
        \(file):\(asker): error: [Dovetail/MissingArgument] `String` takes no arguments, and was passed (Int)
          Double → String
          \(file):\(asker): Double was registered here, and needs String as parameter 1
          \(file):\(replaced): String was registered here, without arguments
          help: let the override take (_: Given<Int>)
        """)
  }

  @Test func `a maker that is taken may pass other arguments than its product's`() throws {
    container.register(Ticket.self, as: .unique) { (number: Given<Int>) in
      Ticket(number: number.value)
    }
    container.register(Stall.self) { (make: Maker<Ticket, String>) in Stall(make: make) }
    let properties = DependencyProperties.module(of: Desk.self)
    let all = container.blueprint(properties: properties).findings().filter {
      $0.id == .missingArgument
    }
    #expect(
      all.map { $0.path.map(\.type) } == [
        ["DovetailChecksTests.TextFindingsTests.Desk.make", "Ticket"], ["Stall", "Ticket"],
      ])
  }

  @Test func `parameterized existentials are spelt as they are written`() {
    container.register((any Sequence<Int>).self, as: .unique) { [1] }
    container.register((any AsyncSequence<Int, Never>)?.self, as: .unique) { nil }
    #expect(
      container.blueprint.bindings.map(\.key.type)
        == ["any Sequence<Int>", "(any AsyncSequence<Int, Never>)?"])
  }

  private struct Ticket { let number: Int }
  private struct Stall: Sendable { let make: Maker<Ticket, String> }
  private final class Desk { let make: Maker<Ticket, String> = injected() }
}

/// What a maker passes is named with the types around it, so that a way out compiles where it is
/// pasted.
@Suite struct NestedArgumentFindingsTests {
  enum Session {
    protocol Named: Sendable {}
    struct User: Sendable {}
    struct Login {}
  }
  struct Page { let login: Session.Login }
  struct Makers { let login: Maker<Session.Login> }

  private let container = DependencyContainer()
  private let login = "NestedArgumentFindingsTests.Session.Login"
  private let user = "NestedArgumentFindingsTests.Session.User"

  @Test func `inside other types`() throws {
    container.register(Session.Login.self, as: .unique) {
      (_: Given<Session.User?>, _: Given<[Session.User]>, _: Given<any Session.Named>) in
      Session.Login()
    }
    #expect(
      container.blueprint.bindings[0].arguments == [
        "\(user)?", "[\(user)]", "any NestedArgumentFindingsTests.Session.Named",
      ])
  }

  @Test func `when a part takes it directly, or by a maker of no arguments`() throws {
    container.register(Session.Login.self, as: .unique) { (_: Given<Session.User>) in
      Session.Login()
    }
    container.register(Page.self, as: .unique, using: Page.init(login:))
    container.register(Makers.self, as: .unique, using: Makers.init(login:))
    #expect(
      container.blueprint.findings(roots: nil).map(\.help) == [
        "let Page take a Maker<\(login), \(user)>", "let Makers take a Maker<\(login), \(user)>",
      ])
    #expect(container.blueprint.bindings[0].arguments == [user])
    let error = #expect(throws: DependencyError.self) { try container.resolve(Session.Login.self) }
    #expect(
      error?.diagnostics.map(\.message) == ["`Login` takes (\(user)), and was passed nothing"])
    #expect(
      error?.diagnostics.map(\.help) == [
        "resolve(\(login).self, with: …), or take a Maker<\(login), \(user)>"
      ])
  }
}

/// Two local or private types that are written alike are told apart.
@Suite struct SameNameFindingsTests {
  private let container = DependencyContainer()

  private func one() -> any Any.Type {
    struct Settings: Sendable {}
    container.register(Settings.self, as: .unique, fileID: "App/One.swift", line: 1) { Settings() }
    return Settings.self
  }

  private func resolveOther() throws -> any Any.Type {
    struct Settings: Sendable {}
    _ = try container.resolve(Settings?.self)
    return Settings.self
  }

  @Test func `what a check requires is not its namesake`() throws {
    let (one, other) = (one(), try resolveOther())
    try container.validate(requiring: [one])
    let missing = dependencyError { try container.validate(requiring: [one, other]) }
    #expect(missing?.diagnostics.map(\.id) == [.missingBinding])
    try container.validate(roots: [one])
    let unused = dependencyError { try container.validate(roots: [other]) }
    #expect(unused?.diagnostics.map(\.id).contains(.unusedBinding) == true)
  }
}

private protocol Reading: Sendable {}
private final class Store: Reading {}
