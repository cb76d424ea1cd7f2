import DovetailChecks
import Testing

/// The graph of a container as data.
@Suite struct BlueprintTests {
  let container = DependencyContainer()

  @Test func `it is known without running a recipe`() throws {
    let runs = Counter()
    container.register(String.self) { (_: Int, _: Bool?, _: Lazy<Double>) in "\(runs.add())" }
    let binding = try #require(container.blueprint.bindings.first)
    #expect(binding.key == Blueprint.Key(type: "String", identity: "Swift.String"))
    #expect(binding.edges.map(\.key.type) == ["Int", "Bool", "Double"])
    #expect(binding.edges.map(\.kind) == [.required, .optional, .deferred])
    #expect(binding.edges.map(\.parameter) == [1, 2, 3])
    #expect(binding.location.fileID == #fileID)
    #expect(runs.value == 0)
  }

  @Test func `every form has its kind`() throws {
    container.register(Int.self, as: .unique) {
      (
        _: [String], _: Weak<Owner>, _: Maker<Double, Bool, Int>, _: Given<Character>,
        _: Resolution
      ) in 1
    }
    let binding = try #require(container.blueprint.bindings.first)
    #expect(binding.edges.map(\.kind) == [.collection, .deferredWeak, .factory])
    #expect(binding.edges.last?.arguments == ["Bool", "Int"])
    #expect(binding.arguments == ["Character"])
    #expect(binding.isOpaque)
    #expect(binding.lifetime == .unique)
  }

  @Test func `a handle of what may be absent is still that handle`() throws {
    container.register(Int.self, as: .unique) {
      (_: Lazy<Owner>?, _: Lazy<Owner?>, _: Lazy<[String]>, _: Maker<Owner>?, _: Weak<Owner>?) in 1
    }
    let binding = try #require(container.blueprint.bindings.first)
    #expect(
      binding.edges.map(\.kind) == [.deferred, .deferred, .deferred, .factory, .deferredWeak])
    #expect(
      "\(container.blueprint)".hasSuffix(
        """
            needs Lazy<Owner>? (none), Lazy<Owner>? (none), Lazy<[String]> (none), \
        Maker<Owner>? (none), Weak<Owner> (none)
        """))
  }

  @Test func `a recipe that resolves by hand adds its edges after it has run`() throws {
    container.register(Int.self) { 1 }
    container.register(Int.self, named: "two") { 2 }
    container.register(String.self) { r in
      _ = try r.resolve(Int.self, named: "two")
      _ = try r.resolve(Bool?.self)
      return "\(try r.resolve(Int.self))"
    }
    #expect(container.blueprint.bindings.last?.isOpaque == true)
    #expect(container.blueprint.bindings.last?.edges.isEmpty == true)
    _ = try container.resolve(String.self)
    let edges = container.blueprint.bindings.last?.edges ?? []
    #expect(edges.map(\.key.description) == ["Int named \"two\"", "Bool", "Int"])
    #expect(edges.map(\.kind) == [.required, .optional, .required])
  }

  @Test func `wrappers add their edges after their owner has been made`() throws {
    container.register(Int.self) { 1 }
    container.register(Owner.self, as: .unique) { Owner() }
    _ = try container.resolve(Owner.self)
    let edges = container.blueprint.bindings.last?.edges ?? []
    #expect(edges.map(\.key.type) == ["Int", "Int"])
    #expect(edges.map(\.kind) == [.required, .deferred])
  }

  @Test func `it includes parents, aliases, decorators and contributions`() throws {
    container.register(Int.self) { 1 }.alias((any Number).self) { $0 }
    container.decorate(Int.self) { inner, _ in inner }
    let scope = container.makeScope("s") {
      $0.contribute(String.self) { "a" }
      $0.register(Bool.self, as: .eager) { () async in true }
      $0.mainActor.register(Main.self, using: Main.init)
    }
    let blueprint = scope.blueprint
    #expect(blueprint.scopes.map(\.name) == [nil, "s"])
    #expect(blueprint.bindings.map(\.scope) == [0, 0, 1, 1, 1])
    #expect(blueprint.bindings.map(\.role) == [.single, .alias, .contribution, .single, .single])
    #expect(blueprint.bindings[0].decorators.count == 1)
    #expect(blueprint.bindings[1].key.type == "any Number")
    #expect(blueprint.bindings[3].isAsync)
    #expect(blueprint.bindings[4].actor == "MainActor")
  }

  @Test func `an alias that takes the place of a registration, or of another alias, is one too`() {
    container.register(String.self) { "own" }
    container.register(Int.self) { 1 }
      .alias(String.self) { "\($0)" }
    #expect(dependencyError { try container.validate() }?.id == .duplicateBinding)
    container.unregister(String.self)
    container.register(Bool.self) { true }
      .alias(String.self) { "\($0)" }
    #expect(dependencyError { try container.validate() } == nil)
    container.register(Double.self) { 1 }
      .alias(String.self) { "\($0)" }
    #expect(dependencyError { try container.validate() }?.id == .duplicateBinding)
    let fork = container.fork { $0.unregister(String.self) }.fork {
      $0.override(Double.self) { 2 }.alias(String.self) { "\($0)" }.alias(String.self) { "\($0)" }
    }
    #expect(dependencyError { try fork.validate() } == nil)
  }

  @Test func `a root may be an optional, a list or a handle, as in a resolve`() throws {
    container.register(Int.self) { 1 }
    container.register(Bool.self) { true }
    container.contribute(String.self) { (number: Int) in "\(number)" }
    try container.validate(roots: [[String].self, Bool?.self, Double?.self, [Double].self])
    try container.validate(roots: [[String].self, Lazy<Bool>.self])
    let error = dependencyError { try container.validate(roots: [Bool.self, Lazy<Double>.self]) }
    #expect(error?.diagnostics.map(\.id) == [.missingBinding, .unusedBinding])
  }

  @Test func `a note alone does not throw`() throws {
    container.register(Int.self) { _ in 1 }
    #expect(container.blueprint.findings().map(\.severity) == [.note])
    try container.validate()
  }

  @Test func `a graph that runs has no errors`() throws {
    let other = DependencyContainer()
    other.register(Bool.self) { true }
    container.register(Int.self, as: .unique) { (number: Given<Int>) in number.value }
    container.register(String.self) { r in
      let flag = injected(Bool.self, from: other)
      return "\(try r.resolve(Int.self, with: 3)) \(flag)"
    }
    container.register([String].self) {
      (
        _: Lazy<Bool?>, _: Lazy<[Bool]>, _: Maker<Bool?>, _: Lazy<Lazy<String>>, _: Lazy<Bool>?,
        _: Maker<Bool, Int>?, _: Weak<Owner>?
      ) in []
    }
    try container.validate()
    #expect(try container.resolve(String.self) == "3 true")
    _ = try container.resolve([String].self)
    try container.validate()
  }
}

private protocol Number: Sendable {}
extension Int: Number {}
private final class Owner {
  @Injected var number: Int
  @LazyInjected var lazy: Int
}
@MainActor private final class Main { init() {} }
