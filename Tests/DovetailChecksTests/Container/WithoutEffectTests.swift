import DovetailChecks
import Testing

private protocol Plugin: Sendable {}
private struct One: Plugin {}
private struct Two: Plugin {}
private final class Object: Sendable {}

private struct Plugins: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Int.self) { 1 }
    container.contribute((any Plugin).self, fileID: "App/Plugins.swift", line: 3) { One() }
  }
}

private struct Numbers: DependencyModule {
  func register(in container: DependencyContainer) { container.register(Int.self) { 1 } }
}

private struct Feature: DependencyModule {
  let plugin: any Plugin

  func register(in container: DependencyContainer) {
    container.contribute((any Plugin).self) { plugin }
  }
}

/// A registration that silently has no effect is a finding.
@Suite struct WithoutEffectTests {
  private let container = DependencyContainer()

  private var findings: String { DiagnosticRenderer().render(container.blueprint.findings()) }

  @Test func `decorators that wrap nothing are in the order of their lines`() {
    container.register(Int.self) { 1 }
    container.decorate(Bool.self, fileID: "App/Parts.swift", line: 3) { flag, _ in flag }
    container.decorate(Int?.self, fileID: "App/Parts.swift", line: 2) { number, _ in number }
    #expect(
      findings == """
        App/Parts.swift:2: warning: [Dovetail/WithoutEffect] the decorator of `Int?` has nothing to wrap
          similar: `Int` (DovetailChecksTests/WithoutEffectTests.swift:35)
          help: decorate a key that is registered; an optional asks for that too, and contributions are not decorated
        App/Parts.swift:3: warning: [Dovetail/WithoutEffect] the decorator of `Bool` has nothing to wrap
          help: decorate a key that is registered; an optional asks for that too, and contributions are not decorated
        """)
    container.register(Int?.self) { nil }
    container.register(Bool.self) { true }
    #expect(findings == "")
  }

  @Test func `a decorator in a scope of what an outer container registers`() throws {
    container.register(Int.self, fileID: "App/Parts.swift", line: 1) { 1 }
    let scope = container.makeScope("s") {
      $0.decorate(Int.self, fileID: "App/Scope.swift", line: 2) { number, _ in number + 1 }
    }
    #expect(
      DiagnosticRenderer().render(scope.blueprint.findings()) == """
        App/Scope.swift:2: error: [Dovetail/WithoutEffect] the decorator of `Int` has nothing to wrap
          App/Parts.swift:1: an outer container registers `Int` here
          help: register it in the scope, from the parent's: register(X.self) { Wrapped(try parent.resolve()) }
        """)
    #expect(try scope.resolve(Int.self) == 1)
    scope.register(Int.self) { [container] in try container.resolve() }
    #expect(try scope.resolve(Int.self) == 2)
  }

  @Test func `a decorator in a scope of what only scopes resolve`() throws {
    container.register(Int.self, as: .scoped("s"), fileID: "App/Parts.swift", line: 1) { 1 }
    let scope = container.makeScope("s") {
      $0.decorate(Int.self, fileID: "App/Scope.swift", line: 2) { number, _ in number + 1 }
    }
    #expect(
      DiagnosticRenderer().render(scope.blueprint.findings()) == """
        App/Scope.swift:2: error: [Dovetail/WithoutEffect] the decorator of `Int` has nothing to wrap
          App/Parts.swift:1: an outer container registers `Int` here
          help: decorate it where it's registered: the outer container can't resolve it
        """)
    container.decorate(Int.self) { number, _ in number + 1 }
    #expect(try container.makeScope("s").resolve(Int.self) == 2)
  }

  @Test func `contributions that a list hides`() {
    container.contribute((any Plugin).self, fileID: "App/Parts.swift", line: 1) { One() }
    container.contribute((any Plugin).self, fileID: "App/Parts.swift", line: 2) { Two() }
    container.register([any Plugin].self, fileID: "App/Parts.swift", line: 3) { [] }
    #expect(
      findings == """
        App/Parts.swift:3: warning: [Dovetail/WithoutEffect] `[any Plugin]` is registered as a whole, and hides what is contributed to it
          App/Parts.swift:1: this contribution is in no collection
          App/Parts.swift:2: this contribution is in no collection
          help: contribute() all of them, or register() the one list
        """)
  }

  @Test func `contributions of a scope that an outer list hides`() throws {
    container.register([any Plugin].self, fileID: "App/Parts.swift", line: 1) { [] }
    let scope = container.makeScope("s") {
      $0.contribute((any Plugin).self, fileID: "App/Scope.swift", line: 2) { One() }
    }
    #expect(try scope.resolve([any Plugin].self).isEmpty)
    #expect(
      DiagnosticRenderer().render(scope.blueprint.findings()) == """
        App/Parts.swift:1: warning: [Dovetail/WithoutEffect] `[any Plugin]` is registered as a whole, and hides what is contributed to it
          App/Scope.swift:2: this contribution is in no collection
          help: contribute() all of them, or register() the one list
        """)
    scope.register([any Plugin].self) { [Two()] }
    let own = scope.makeScope("own") { $0.register([any Plugin].self) { [Two()] } }
    #expect(own.blueprint.findings().filter { $0.location?.fileID == "App/Parts.swift" } == [])
  }

  @Test func `a value that nothing can share`() {
    container.register(One.self, as: .weak, fileID: "App/Parts.swift", line: 1) { One() }
    #expect(
      findings == """
        App/Parts.swift:1: warning: [Dovetail/WithoutEffect] `One` is weak, which is for classes and actors: nothing holds it, so each use makes a new one
          help: keep it as: .single or .scoped(…), or say as: .unique
        """)
    container.unregister(One.self)
    container.register((any Plugin).self, as: .weak) { One() }
    container.register(Object?.self, as: .weak) { Object() }
    #expect(findings == "")
  }

  @Test func `an override may hide contributions`() {
    container.contribute((any Plugin).self) { One() }
    container.override([any Plugin].self) { [] }
    #expect(findings == "")
  }

  @Test func `a module that contributes twice`() {
    container.install(Plugins(), fileID: "App/main.swift", line: 1)
    container.install(Plugins(), fileID: "App/main.swift", line: 2)
    let spelt = "\(Plugins.self)"
    #expect(
      findings == """
        App/main.swift:2: warning: [Dovetail/WithoutEffect] `\(spelt)` is installed twice, so what it contributes or decorates is there twice
          App/main.swift:1: it was installed here first
          help: install it once, or give it properties that tell the two apart
        """)
  }

  @Test func `a module that decorates twice`() throws {
    struct Doubling: DependencyModule {
      func register(in container: DependencyContainer) {
        container.register(Int.self) { 1 }
        container.decorate(Int.self) { number, _ in number * 2 }
      }
    }
    struct First: DependencyModule {
      func register(in container: DependencyContainer) { container.install(Doubling()) }
    }
    container.install(First())
    container.install(Doubling(), fileID: "App/main.swift", line: 2)
    #expect(try container.resolve(Int.self) == 4)
    #expect(
      container.blueprint.findings().map(\.message) == [
        "`\(Doubling.self)` is installed twice, so what it contributes or decorates is there twice"
      ])
    let fork = DependencyContainer(First()).fork { $0.install(Doubling()) }
    #expect(fork.blueprint.findings().map(\.id) == [.withoutEffect])
    // A scope that installs it has a part of its own, which is decorated once.
    let scope = DependencyContainer(First()).makeScope("s") { $0.install(Doubling()) }
    #expect(try scope.resolve(Int.self) == 2)
    #expect(scope.blueprint.findings() == [])
  }

  @Test func `a scope that installs its parent's module`() {
    container.install(Plugins())
    let scope = container.makeScope("s") { $0.install(Plugins()) }
    #expect(scope.blueprint.findings().map(\.id) == [.withoutEffect])
    let fork = container.fork { $0.install(Plugins()) }
    #expect(fork.blueprint.findings().map(\.id) == [.withoutEffect])
  }

  @Test func `modules with properties that install each other are installed once`() throws {
    struct There: DependencyModule {
      let name: String
      func register(in container: DependencyContainer) {
        container.install(Back(there: self))
        container.contribute(String.self) { name }
      }
    }
    struct Back: DependencyModule {
      let there: There
      func register(in container: DependencyContainer) {
        container.install(there)
        if there.name == "a" { container.install(There(name: "b")) }
      }
    }
    container.install(There(name: "a"))
    #expect(try container.resolve([String].self) == ["b", "a"])
  }

  @Test func `modules that install each other are installed once each`() throws {
    struct There: DependencyModule {
      func register(in container: DependencyContainer) {
        container.install(Back())
        container.register(Int.self) { 1 }
      }
    }
    struct Back: DependencyModule {
      func register(in container: DependencyContainer) {
        container.install(There())
        container.install(Back())
        container.contribute(String.self) { "back" }
      }
    }
    container.install(There())
    #expect(try container.resolve(Int.self) == 1)
    #expect(try container.resolve([String].self) == ["back"])
    #expect(findings == "")
    let scope = container.makeScope("s") { $0.install(There()) }
    #expect(try scope.resolve([String].self) == ["back", "back"])
  }

  @Test func `a module that only registers may be installed twice, or in a fork`() throws {
    container.install(Numbers())
    container.install(Numbers())
    container.install(Feature(plugin: One()))
    container.install(Feature(plugin: Two()))
    #expect(findings == "")
    #expect(try container.resolve([any Plugin].self).count == 2)
    #expect(container.fork { $0.install(Numbers()) }.blueprint.findings() == [])
  }

  /// This also holds for a module that is not installed but asked to register, or that has
  /// properties.
  @Test func `what two modules share is no duplicate`() {
    struct Base: DependencyModule {
      let number: Int
      func register(in container: DependencyContainer) {
        let number = number
        container.register(Int.self) { number }
      }
    }
    struct First: DependencyModule {
      func register(in container: DependencyContainer) { Base(number: 1).register(in: container) }
    }
    struct Second: DependencyModule {
      func register(in container: DependencyContainer) { container.install(Base(number: 1)) }
    }
    container.install(First())
    container.install(Second())
    container.install(Base(number: 1))
    #expect(findings == "")
  }

  @Test func `a loop that registers one key`() {
    for number in 1...2 {
      container.register(Int.self, fileID: "App/Parts.swift", line: 7) { number }
    }
    #expect(
      findings == """
        App/Parts.swift:7: error: [Dovetail/DuplicateBinding] `Int` is registered twice in one scope, both times here
          help: in a loop or a function that runs twice, the last one holds: name each, or contribute to have all
        """)
  }

  @Test func `an unregistered module may be installed again, and unregistering leaves nothing`() {
    container.install(Plugins())
    container.unregister([any Plugin].self)
    container.install(Plugins())
    #expect(findings == "")
    container.install(Plugins())
    container.decorate(String.self) { text, _ in text }
    container.unregisterAll()
    #expect(findings == "")
  }
}
