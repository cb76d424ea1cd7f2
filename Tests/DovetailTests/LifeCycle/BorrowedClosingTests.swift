import Dovetail
import Testing

/// An instance is closed once, by the cell that made it or the container that it was given to;
/// whatever passes it on leaves it open.
@Suite struct BorrowedClosingTests {
  let container = DependencyContainer()
  let log = Log()

  /// How a second key answers with a part's instance.
  fileprivate enum Way: CaseIterable {
    case alias, recipe, byHand, throughUnique

    func register(in container: DependencyContainer) {
      switch self {
      case .alias: container.register((any Lent).self, as: .unique) { (part: Noting) in part }
      case .recipe: container.register((any Lent).self) { (part: Noting) in part }
      case .byHand: container.register((any Lent).self) { r in try r.resolve(Noting.self) }
      case .throughUnique:
        container.register((any Lent)?.self, as: .unique) { (part: Noting) in part }
        container.register((any Lent).self) { (part: (any Lent)?) in part! }
      }
    }
  }

  @Test(arguments: Way.allCases)
  fileprivate func `a fork that passes a given object on leaves it open`(_ way: Way) async throws {
    container.register(Noting.self, with: Noting("given", log)).alias((any Lent).self) { $0 }
    if way != .alias { way.register(in: container) }
    let fork = container.fork { [log] in
      $0.decorate((any Lent).self) { inner, _ in inner }
      $0.decorate((any Lent).self) { inner, _ in Wrapping(inner, log) }
      $0.modify((any Lent).self) { _ in }
    }
    for copy in [container, fork] { _ = try await copy.resolve((any Lent).self) }
    await fork.close()
    #expect(log.all == ["wrapping"])
    await container.close()
    #expect(log.all == ["wrapping", "given"])
  }

  @Test(arguments: Way.allCases)
  fileprivate func `a scope that passes one on leaves it open`(_ way: Way) async throws {
    container.register(Noting.self) { [log] in Noting("part", log) }
    let scope = container.makeScope("scope") {
      way.register(in: $0)
      $0.contribute((any Lent).self) { (part: Noting) in part }
    }
    _ = try await (scope.resolve((any Lent).self), scope.resolve([any Lent].self))
    await scope.close()
    #expect(log.all.isEmpty)
    await container.close()
    #expect(log.all == ["part"])
  }

  @Test func `what is kept further out is looked for again once that has changed`() async throws {
    for name in ["first", "second"] {
      let key = DependencyKey<any Lent>(name)
      container.register((any Lent).self, named: key) { [log] in Noting(name, log) }
    }
    for name in ["first", "second"] {
      try await closeScope { r in try r.resolve((any Lent).self, named: DependencyKey(name)) }
    }
    #expect(log.all.isEmpty)
    // It is the scope's own once nothing further out keeps it.
    let scope = container.makeScope("scope") {
      $0.register((any Lent).self, keys: .named("second")) { (part: any Lent) in part }
    }
    _ = try await scope.resolve((any Lent).self)
    try await container.reset((any Lent).self, named: "second")
    await scope.close()
    #expect(log.all == ["second"])
    await container.close()
    #expect(log.all == ["second", "first"])
  }

  /// Closes a scope with a part.
  private func closeScope(
    with part: @escaping @Sendable (Resolution) throws -> any Lent
  ) async throws {
    let scope = container.makeScope("scope") { $0.register((any Lent).self, using: part) }
    _ = try await scope.resolve((any Lent).self)
    await scope.close()
  }

  @Test func `the onClose of a key that passes an instance on goes with that key`() async throws {
    container.register(Noting.self) { [log] in Noting("part", log) }
    let scope = container.makeScope("scope") { [log] in
      $0.register((any Lent).self) { (part: Noting) in part }.onClose { _ in log.write("onClose") }
    }
    _ = try await scope.resolve((any Lent).self)
    await scope.close()
    #expect(log.all == ["onClose"])
    await container.close()
    #expect(log.all == ["onClose", "part"])
  }

  @Test(arguments: [false, true])
  func `what a reset has closed is not closed where it is passed on`(_ again: Bool) async throws {
    container.register(Noting.self) { [log] in Noting("part", log) }
    let scope = container.makeScope("scope") { [log] in
      $0.register((any Lent).self) { (part: Noting) in part }.onClose { _ in log.write("onClose") }
      $0.register((any Lent).self, named: "again") { (part: any Lent) in part }
    }
    _ = try await scope.resolve((any Lent).self)
    try await container.reset(Noting.self)
    _ = try await scope.resolve((any Lent).self, named: "again")
    if again { try await scope.reset((any Lent).self) }
    await scope.close()
    #expect(log.all == ["part", "onClose"])
  }

  @Test func `an instance under two keys is closed by a reset of its own`() async throws {
    container.register(Noting.self) { [log] in Noting("part", log) }
    container.register((any Lent).self) { (part: Noting) in part }
    _ = try await container.resolve((any Lent).self)
    try await container.reset((any Lent).self)
    #expect(log.all.isEmpty)
    await container.close()
    #expect(log.all == ["part"])
  }

  @Test(arguments: [true, false])
  func `a value that is decorated once resolved is closed once`(_ again: Bool) async throws {
    container.register(Value.self, with: Value("given", log))
    _ = try await container.resolve(Value.self)
    container.decorate(Value.self) { [log] _, _ in Value("outer", log) }
    if again { _ = try await container.resolve(Value.self) }
    await container.close()
    #expect(log.all == (again ? ["outer", "given"] : ["given"]))
  }

  @Test(arguments: [true, false])
  func `a reset closes what wraps a given part alone`(_ again: Bool) async throws {
    container.register((any Lent).self, with: Noting("given", log))
    container.decorate((any Lent).self) { [log] inner, _ in Wrapping(inner, log) }
    for _ in 0..<2 {
      _ = try await container.resolve((any Lent).self)
      try await container.reset((any Lent).self)
    }
    #expect(log.all == ["wrapping", "wrapping"])
    if again { _ = try await container.resolve((any Lent).self) }
    await container.close()
    #expect(log.all.count { $0 == "given" } == 1)
    #expect(log.all.count == (again ? 4 : 3))
  }

  @Test func `a decorator that passes another key's instance on leaves it open`() async throws {
    container.register(Noting.self) { [log] in Noting("other", log) }
    let scope = container.makeScope("scope") { [log] in
      $0.register((any Lent).self) { Noting("part", log) }
      $0.decorate((any Lent).self) { _, r in try r.resolve(Noting.self) }
    }
    _ = try await scope.resolve((any Lent).self)
    await scope.close()
    #expect(log.all == ["part"])
    await container.close()
    #expect(log.all == ["part", "other"])
  }

  @Test(arguments: [true, false])
  func `what a decorator was given when it threw is closed`(_ isAsync: Bool) async throws {
    container.register((any Lent).self) { [log] in Noting("part", log) }
    container.decorate((any Lent).self) { [log] inner, _ in Wrapping(inner, log) }
    if isAsync {
      container.decorate((any Lent).self) { _, _ async throws in throw CancellationError() }
    } else {
      container.decorate((any Lent).self) { _, _ in throw CancellationError() }
    }
    _ = try? await container.resolve((any Lent).self)
    await container.close()
    #expect(log.all == ["wrapping", "part"])
  }

  @Test func `what a decorator that threw was given by another key stays open`() async throws {
    container.register(Noting.self) { [log] in Noting("part", log) }
    container.register((any Lent).self) { (part: Noting) in part }
    container.decorate((any Lent).self) { _, _ in throw CancellationError() }
    _ = try? await container.resolve((any Lent).self)
    _ = try? await container.resolve((any Lent).self)
    #expect(log.all.isEmpty)
    await container.close()
    #expect(log.all == ["part"])
  }
}

private protocol Lent: Closeable, Sendable { init(_ name: String, _ log: Log) }

extension Noting: Lent {}

private struct Value: Lent {
  let name: String
  let log: Log
  init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
  func close() { log.write(name) }
}

private final class Wrapping: Lent {
  let inner: any Lent
  let log: Log
  init(_ inner: any Lent, _ log: Log) { (self.inner, self.log) = (inner, log) }
  init(_ name: String, _ log: Log) { (inner, self.log) = (Value(name, log), log) }
  func close() { log.write("wrapping") }
}
