import DovetailChecks
import Testing

/// A client made of closures.
struct NumberClient: Sendable {
  struct Refused: Error {}
  var fetch: @Sendable () async throws(Refused) -> Int
  var name: @Sendable () -> String
}

/// A registry that only passes calls on.
private struct PassingRegistry: DependencyRegistry {
  let container: DependencyContainer

  func add<T>(_ binding: DependencyBinding<T>) -> Registration<T> { container.add(binding) }
  func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?) {
    container.unregister(type, named: name)
  }
}

private final class Draft {
  var text = ""
}

@Suite struct ModifyFindingsTests {
  let container = DependencyContainer()

  init() {
    container.register(NumberClient.self) { NumberClient(fetch: { 1 }, name: { "live" }) }
  }

  private func description(of container: DependencyContainer) async throws -> String {
    let client = try await container.resolve(NumberClient.self)
    return try await "\(client.fetch()) \(client.name())"
  }

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

  @Test func `a registry of one's own passes modifications on`() throws {
    container.register(Int.self) { 1 }
    let fork = container.fork { PassingRegistry(container: $0).modify(Int.self) { $0 += 1 } }
    #expect(try fork.resolve(Int.self) == 2)
    let empty = DependencyContainer()
    PassingRegistry(container: empty).modify(Int.self) { $0 += 1 }
    #expect(dependencyError { try empty.validate() }?.diagnostics.map(\.id) == [.unmatchedOverride])
  }

  @Test @MainActor func `an instance that is not Sendable is modified on the main actor`()
    async throws
  {
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
    let place = "DovetailChecksTests/ModifyFindingsTests.swift"
    let binding = try #require(fork.blueprint.bindings.last { $0.key.type == "Int" })
    #expect(binding.location.description == "\(place):\(line)")
    #expect(binding.decorators.map(\.description) == ["\(place):\(line + 1)"])
    #expect(
      errorText { try fork.validate() } == """
        \(place):\(line): error: [Dovetail/MissingBinding] nothing provides `Double`
          Int → Double
          \(place):\(line): Int was registered here, and needs it as parameter 1
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
        DovetailChecksTests/ModifyFindingsTests.swift:\(line + 1): error: [Dovetail/UnmatchedOverride] the scope modifies `Int` of an outer container
          DovetailChecksTests/ModifyFindingsTests.swift:\(line): Int was registered here
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

@Suite struct OverrideValueFindingsTests {
  let container = DependencyContainer()

  @Test func `a value overrides a named key, and is a finding if nothing was registered`() throws {
    container.register(Int.self, named: "a") { 0 }
    let fork = container.fork { $0.override(Int.self, named: "a", with: 5) }
    #expect(try fork.resolve(Int.self, named: "a") == 5)
    fork.override(String.self, with: "x")
    #expect(dependencyError { try fork.validate() }?.diagnostics.map(\.id) == [.unmatchedOverride])
  }

}
