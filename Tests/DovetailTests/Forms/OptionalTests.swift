import Dovetail
import Testing

/// From its second resolution on, an optional is found without its type, or known to have no value.
///
/// So each test resolves more than once.
@Suite struct OptionalTests {
  @Test func `a handle of an optional list can be had without a contribution`() throws {
    let container = DependencyContainer()
    #expect(try container.resolve(Lazy<[Int]?>?.self) != nil)
    #expect(try container.resolve(Maker<[Int]?>?.self) != nil)
    #expect(try container.resolve(Weak<[Int]?>?.self) != nil)
    #expect(try container.resolve(Lazy<[Int]>?.self) == nil)
    let list = try container.resolve([Int]??.self)
    #expect(list != nil && list! == nil)
  }

  let container = DependencyContainer()

  private func expect<T: Equatable>(
    _ value: T?, from resolvers: [DependencyContainer], named name: DependencyKey<T?>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for resolver in resolvers + resolvers {
      #expect(
        try resolver.resolve(T?.self, named: name) == value, sourceLocation: sourceLocation)
    }
  }

  @Test func `what is registered later is found, and what is removed is not`() throws {
    let scope = container.makeScope("a")
    let resolvers = [container, scope, scope.makeScope("a"), scope.makeScope("b")]
    try expect(String?.none, from: resolvers)
    try expect(Int?.none, from: resolvers)
    container.register(String.self) { "there" }
    container.register(Int.self) { 5 }
    try expect("there", from: resolvers)
    try expect(5, from: resolvers)
    try expect("there", from: resolvers)
    scope.register(String.self) { "nearer" }
    try expect("there", from: [container])
    try expect("nearer", from: Array(resolvers.dropFirst()))
    scope.unregister(String.self)
    container.unregister(String.self)
    container.unregister(Int.self)
    try expect(String?.none, from: resolvers)
    try expect(Int?.none, from: resolvers)
  }

  @Test func `a fork has its original's bindings, and its overrides`() throws {
    try expect(String?.none, from: [container])
    container.register(String.self) { "original" }
    let fork = container.fork()
    let fresh = container.fork { $0.override(String.self) { "override" } }
    try expect("original", from: [fork, fork.makeScope("a"), container])
    try expect("override", from: [fresh, fresh.makeScope("a")])
    fork.unregister(String.self)
    try expect(String?.none, from: [fork, fork.makeScope("a")])
  }

  @Test func `a name is looked up under the name alone`() throws {
    container.register(String.self) { "unnamed" }
    try expect(String?.none, from: [container], named: "other")
    container.register(String.self, named: "other") { "named" }
    try expect("named", from: [container, container.makeScope("a")], named: "other")
    try expect("unnamed", from: [container])
  }

  @Test func `a binding of the optional's own type comes first`() throws {
    container.register(String.self) { "wrapped" }
    try expect("wrapped", from: [container])
    let scope = container.makeScope("a")
    container.register(String?.self) { nil }
    try expect(String?.none, from: [container, scope])
    container.unregister(String?.self)
    try expect("wrapped", from: [container, scope])
  }

  @Test func `every lifetime and every kind of bytes comes out whole`() throws {
    let tracker = Tracker()
    container.register(Tracked.self) { Tracked(tracker) }
    container.register((any Named).self, as: .weak) { Name(name: "shared") }
    container.register(Bool.self) { true }
    container.register(Void.self) { () }
    container.register(Double.self, as: .unique) { 2.5 }
    container.register(Wide.self) { Wide(text: "wide", number: nil, last: 9) }
    for _ in 1...3 {
      #expect(try container.resolve(Tracked?.self)?.isIntact == true)
      #expect(try container.resolve((any Named)?.self)?.name == "shared")
      #expect(try container.resolve(Bool?.self) == true)
      #expect(try container.resolve(Void?.self) != nil)
      #expect(try container.resolve(Double?.self) == 2.5)
      #expect(try container.resolve(Wide?.self) == Wide(text: "wide", number: nil, last: 9))
      #expect(try container.resolve(Wide??.self) == Wide(text: "wide", number: nil, last: 9))
    }
    #expect(tracker.alive == 1 && tracker.count == 1)
  }

  @Test func `a closed container throws for optionals that were there and that were not`() async {
    container.register(String.self) { "there" }
    #expect(throws: Never.self) {
      try expect("there", from: [container])
      try expect(Int?.none, from: [container])
    }
    await container.close()
    for _ in 1...2 {
      #expect(dependencyError { _ = try container.resolve(String?.self) }?.id == .closedContainer)
      #expect(dependencyError { _ = try container.resolve(Int?.self) }?.id == .closedContainer)
    }
  }

  @Test func `a recipe's optional parameters are the same`() throws {
    container.register(String.self, as: .unique) { (number: Int?, name: (any Named)?) in
      "\(number ?? 0) \(name?.name ?? "-")"
    }
    for _ in 1...3 { #expect(try container.resolve(String.self) == "0 -") }
    container.register(Int.self) { 3 }
    container.register((any Named).self) { Name(name: "n") }
    for _ in 1...3 { #expect(try container.resolve(String.self) == "3 n") }
  }
}

private protocol Named: Sendable { var name: String { get } }
private final class Name: Named {
  let name: String
  init(name: String) { self.name = name }
}
private struct Wide: Equatable, Sendable {
  let text: String
  let number: Int?
  let last: UInt8
}
