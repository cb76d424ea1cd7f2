import DovetailChecks
import Testing

/// Overrides and modifications, in forks and in scopes.
@Suite struct OverrideFindingsTests {
  let container = DependencyContainer()
  private let file = #fileID

  @Test func `an override of a form is told the part behind it`() {
    container.register(Int.self, as: .unique) { (text: Given<String>) in text.value.count }
    let fork = container.fork {
      $0.override(Int?.self) { 2 }
      $0.override(Lazy<Int>.self) { Lazy { 2 } }
      $0.override(Maker<Int, String>.self) { () throws in throw CancellationError() }
    }
    let error = dependencyError { try fork.validate() }
    #expect(error?.diagnostics.map(\.id) == Array(repeating: .unmatchedOverride, count: 3))
    #expect(
      Set(error?.diagnostics.map(\.help) ?? []) == [
        "override(Int.self) { … }, or register() it in the test if nothing else needs it, "
          + "or in the program if that forgot it"
      ])
  }

  @Test func `an override in a scope holds for the scope`() throws {
    container.register(Int.self) { 1 }
    let scope = container.makeScope("s") { $0.override(Int.self) { 2 } }
    #expect(try scope.resolve(Int.self) == 2)
    #expect(try container.resolve(Int.self) == 1)
    #expect(throws: Never.self) { try scope.validate() }
  }

  @Test func `a value overrides a named key, and is a finding if nothing was registered`() throws {
    container.register(Int.self, named: "a") { 0 }
    let fork = container.fork { $0.override(Int.self, named: "a", with: 5) }
    #expect(try fork.resolve(Int.self, named: "a") == 5)
    fork.override(String.self, with: "x")
    #expect(dependencyError { try fork.validate() }?.diagnostics.map(\.id) == [.unmatchedOverride])
  }

  // MARK: - Modifications

  @Test func `an alias of an async part may be modified`() async throws {
    container.register(Int.self, as: .unique) { await Task { 7 }.value }
      .alias(Double.self) { Double($0) }
    let fork = container.fork { $0.modify(Double.self) { $0 += 1 } }
    try fork.validate()
    #expect(try await fork.resolve(Double.self) == 8)
  }

  @Test func `the modification of nothing is a finding and provides nothing`() throws {
    let fork = container.fork { $0.modify(Int.self) { $0 = 2 } }
    #expect(dependencyError { try fork.validate() }?.diagnostics.map(\.id) == [.unmatchedOverride])
    #expect(try fork.resolve(Int?.self) == nil)
  }

  @Test func `what is contributed is overridden as a whole and not modified`() throws {
    container.contribute(Int.self) { 1 }
    let fork = container.fork { $0.modify([Int].self) { $0.append(2) } }
    #expect(
      dependencyError { try fork.validate() }?.diagnostics.map(\.help) == [
        "override([Int].self) { … } with the whole list, since contributions can't be modified"
      ])
  }

  /// A registry that only passes calls on.
  private struct PassingRegistry: DependencyRegistry {
    let container: DependencyContainer

    func add<T>(_ binding: DependencyBinding<T>) -> Registration<T> { container.add(binding) }
    func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?) {
      container.unregister(type, named: name)
    }
  }

  @Test func `a registry of one's own passes modifications on`() throws {
    container.register(Int.self) { 1 }
    let fork = container.fork { PassingRegistry(container: $0).modify(Int.self) { $0 += 1 } }
    #expect(try fork.resolve(Int.self) == 2)
    let empty = DependencyContainer()
    PassingRegistry(container: empty).modify(Int.self) { $0 += 1 }
    #expect(dependencyError { try empty.validate() }?.diagnostics.map(\.id) == [.unmatchedOverride])
  }

  @Test @MainActor func `what isn't Sendable is modified on the main actor`() async throws {
    final class Draft { var text = "" }
    container.mainActor.register(Draft.self) { Draft() }
    let fork = container.fork {
      $0.mainActor.modify(Draft.self) { $0.text += "!" }
      $0.mainActor.modify(Draft.self, named: nil) { $0.text += "?" }
    }
    #expect(try await fork.resolve(Draft.self).text == "!?")
    #expect(try await container.mainActor.resolve(Draft.self).text == "")
    #expect(fork.blueprint.bindings.last?.role == .override(matched: true))
  }

  @Test func `a modified part is found where it was registered, and the change is noted`() throws {
    let line = #line + 1
    container.register(Int.self) { (number: Double) in Int(number) }
    let fork = container.fork { $0.modify(Int.self) { $0 += 1 } }
    let binding = try #require(fork.blueprint.bindings.last { $0.key.type == "Int" })
    #expect(binding.location.description == "\(file):\(line)")
    #expect(binding.decorators.map(\.description) == ["\(file):\(line + 1)"])
    #expect(
      errorText { try fork.validate() } == """
        \(file):\(line): error: [Dovetail/MissingBinding] nothing provides `Double`
          Int → Double
          \(file):\(line): Int was registered here, and needs it as parameter 1
          help: register(Double.self) { … }
        """)
  }

  @Test func `a scope modifies what it registers itself`() throws {
    let line = #line + 1
    container.register(Int.self) { 1 }
    let scope = container.makeScope("s") { $0.modify(Int.self) { $0 += 1 } }
    #expect(try scope.resolve(Int.self) == 1)
    #expect(
      errorText { try scope.validate() } == """
        \(file):\(line + 1): error: [Dovetail/UnmatchedOverride] the scope modifies `Int` of an outer container
          \(file):\(line): Int was registered here
          help: override(Int.self) { … } in the scope, or modify it in a fork
        """)
    let other = container.makeScope("t") { scope in
      scope.register(Int.self) { try scope.parent!.resolve() }
      scope.modify(Int.self) { $0 += 1 }
    }
    #expect(try other.resolve(Int.self) == 2)
    #expect(try container.resolve(Int.self) == 1)
  }
}

/// An override that does not name a lifetime has the lifetime of what it replaces.
@Suite struct OverrideLifetimeFindingsTests {
  let container = DependencyContainer()

  @Test func `one of a scoped part is each scope's, and sees what that registers`() throws {
    container.register(Int.self, as: .scoped("request")) { 0 }
    container.register(Box.self, as: .scoped("request")) { Box() }
    let fork = container.fork {
      $0.override(Box.self) { (number: Int) in Box(number) }
    }
    let scopes = [1, 2].map { number in
      fork.makeScope("request") { $0.register(Int.self) { number } }
    }
    #expect(try scopes.map { try $0.resolve(Box.self).number } == [1, 2])
    #expect(try scopes[0].resolve(Box.self) === scopes[0].resolve(Box.self))
    #expect(dependencyError { _ = try fork.resolve(Box.self) }?.id == .missingScope)
    try fork.validate()
  }

  @Test func `every way to override does so`() async throws {
    container.register(Box.self, as: .unique) { Box() }
    container.mainActor.register(Int.self, as: .unique) { 1 }
    let forks = [
      container.fork { $0.override(Box.self, using: Box.init(_:)) },
      container.fork { $0.override(Box.self) { r in Box() } },
      container.fork { $0.override(Box.self) { () async in Box() } },
      container.fork { $0.override(Box.self, keys: .unnamed) { (_: Int) in Box() } },
      container.fork { $0.override(BoxProvider()) },
      container.fork { $0.mainActor.override(Box.self) { Box() } },
      container.makeScope("inner") { $0.override(Box.self) { Box() } },
      withDependencies(from: container) {
        withDependencies {
          $0.override(Box.self) { Box() }
        } operation: {
          DependencyContainer.current
        }
      },
      container.fork { $0.override(Box.self) { Box(1) } }.fork {
        $0.override(Box.self) { Box(2) }
      },
    ]
    for (index, fork) in forks.enumerated() {
      let binding = fork.blueprint.bindings.last { $0.key.type == "Box" }
      #expect(binding?.lifetime == .unique, "\(index)")
    }
  }

  @Test func `a lifetime that is named is that of the override`() throws {
    container.register(Box.self, as: .unique) { Box() }
    let fork = container.fork { $0.override(Box.self, as: .single) { Box() } }
    #expect(try fork.resolve(Box.self) === fork.resolve(Box.self))
    container.mainActor.override(Box.self, as: .single) { Box() }
    #expect(container.blueprint.bindings.map(\.lifetime) == [.single])
  }

  @Test func `one of nothing is single, and a finding`() throws {
    let fork = container.fork { $0.override(Box.self) { Box() } }
    #expect(try fork.resolve(Box.self) === fork.resolve(Box.self))
    #expect(dependencyError { try fork.validate() }?.id == .unmatchedOverride)
  }

  private struct BoxProvider: DependencyProvider { func provide(_ r: Resolution) -> Box { Box() } }
}

/// Instances that scopes keep for the bindings of outer containers, with the same names and keys.
@Suite struct ScopeOfScopesFindingsTests {
  let container = DependencyContainer()

  @Test func `what an outer scope asks for is made for it, and so is checked there`() throws {
    container.register(Box.self, as: .scoped("screen")) { (number: Int) in Box(number) }
    let outer = container.makeScope("screen") {
      $0.register((any Numbered).self) { (box: Box) in box }
    }
    let inner = outer.makeScope("screen") { $0.register(Int.self) { 1 } }
    #expect(try inner.resolve(Box.self).number == 1)
    #expect(throws: DependencyError.self) { try inner.resolve((any Numbered).self) }
    let error = #expect(throws: DependencyError.self) { try inner.validate() }
    #expect(error?.id == .missingBinding)
  }

  @Test func `an override of a collection is matched by its contributions`() throws {
    container.contribute(Box.self) { Box() }
    container.register(String.self) { (parts: [Box]) in "\(parts.count)" }
    let fork = container.makeScope("s").fork { $0.override([Box].self) { [] } }
    try fork.validate()
    #expect(try fork.resolve(String.self) == "0")
  }

  @Test func `one binding in two containers is judged in each`() throws {
    struct Both: DependencyRegistry {
      let containers: [DependencyContainer]
      func add<T>(_ binding: DependencyBinding<T>) -> Registration<T> {
        containers.map { $0.add(binding) }.last!
      }
      func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?) {}
    }
    container.register(Box.self) { Box() }
    let fork = container.fork()
    let other = DependencyContainer()
    Both(containers: [other, fork]).override(Box.self) { Box(2) }
    #expect(dependencyError { try other.validate() }?.id == .unmatchedOverride)
    try fork.validate()
  }
}

private protocol Numbered: Sendable {}

private final class Box: Numbered {
  let number: Int
  init() { number = 0 }
  init(_ number: Int) { self.number = number }
}
