import Dovetail
import Synchronization
import Testing

/// A closing waits for the recipes under way in its container, whether their instances are kept or
/// not.
@Suite struct RecipeUnderWayTests {
  let container = DependencyContainer()
  let log = Log()
  let lane = Lane()
  let began = Gate()
  let go = Gate()
  /// Whether recipes wait at the gates.
  let isHeld = Flag()

  init() {
    container.register(Ledger.self) { Ledger() }
      .onClose { [log] in
        $0.shut()
        log.write("ledger closed")
      }
  }

  private func make(_ r: Resolution) throws -> Use {
    let ledger = try r.resolve(Ledger.self)
    if isHeld.value {
      go.wait(opening: began)
      log.write("used \(ledger)")
    }
    return Use()
  }

  private func makeAwaited(_ r: Resolution) async throws -> Use {
    let ledger = try await r.resolve(Ledger.self)
    if isHeld.value {
      await go.passed(opening: began)
      log.write("used \(ledger)")
    }
    return Use()
  }

  enum Keeping: CaseIterable {
    case unique, graph, single, new, contribution
  }

  @Test(arguments: Keeping.allCases)
  func `close() waits for an asynchronous recipe`(_ keeping: Keeping) async throws {
    let make: @Sendable (Resolution) async throws -> Use = { try await makeAwaited($0) }
    switch keeping {
    case .unique: container.register(Use.self, as: .unique, using: make)
    case .graph: container.register(Use.self, as: .graph, using: make)
    case .single, .new: container.register(Use.self, using: make)
    case .contribution: container.contribute(Use.self, as: .unique, using: make)
    }
    isHeld.value = true
    let using = begin("the recipe") { try await use(keeping) }
    try await closeMeanwhile(using)
  }

  @Test(arguments: Keeping.allCases)
  func `close() waits for a synchronous recipe on another thread`(_ keeping: Keeping) async throws {
    register(keeping)
    isHeld.value = true
    let using = beginOnThread("the recipe") { try useAtOnce(keeping) }
    try await closeMeanwhile(using)
  }

  @Test(arguments: [Keeping.unique, .graph, .new, .contribution])
  func `close() waits for a recipe that has run before`(_ keeping: Keeping) async throws {
    register(keeping)
    for _ in 0..<3 { try useAtOnce(keeping) }
    isHeld.value = true
    let using = beginOnThread("the recipe") { try useAtOnce(keeping) }
    try await closeMeanwhile(using)
  }

  @Test func `close() waits for a recipe that runs for a scope`() async throws {
    register(.unique)
    let scope = container.makeScope("scope")
    isHeld.value = true
    let using = beginOnThread("the recipe") { _ = try scope.resolve(Use.self) }
    try await closeMeanwhile(using)
  }

  @Test func `close() waits for a recipe with arguments`() async throws {
    container.register(Use.self, as: .unique) { (_: Argument<Int>, ledger: Ledger) in
      go.wait(opening: began)
      log.write("used \(ledger)")
      return Use()
    }
    let using = beginOnThread("the recipe") { _ = try container.resolve(Use.self, with: 1) }
    try await closeMeanwhile(using)
  }

  @Test func `close() waits for a decorator`() async throws {
    register(.unique)
    container.decorate(Use.self) { inner, r in
      let ledger = try r.resolve(Ledger.self)
      go.wait(opening: began)
      log.write("used \(ledger)")
      return inner
    }
    let using = beginOnThread("the decorator") { _ = try container.resolve(Use.self) }
    try await closeMeanwhile(using)
  }

  private func register(_ keeping: Keeping) {
    let make: @Sendable (Resolution) throws -> Use = { try self.make($0) }
    switch keeping {
    case .unique: container.register(Use.self, as: .unique, using: make)
    case .graph: container.register(Use.self, as: .graph, using: make)
    case .single, .new: container.register(Use.self, using: make)
    case .contribution: container.contribute(Use.self, as: .unique, using: make)
    }
  }

  private func useAtOnce(_ keeping: Keeping) throws {
    switch keeping {
    case .unique, .graph, .single: _ = try container.resolve(Use.self)
    case .new: _ = try container.resolve(Use.self, mode: .new)
    case .contribution: _ = try container.resolve([Use].self)
    }
  }

  private func use(_ keeping: Keeping) async throws {
    switch keeping {
    case .unique, .graph, .single: _ = try await container.resolve(Use.self)
    case .new: _ = try await container.resolve(Use.self, mode: .new)
    case .contribution: _ = try await container.resolve([Use].self)
    }
  }

  /// Closes the container while a recipe is held, and then lets the recipe go on.
  private func closeMeanwhile(_ using: Begun<Void>) async throws {
    await began.passed()
    let closing = begin("close()", on: lane) { [container] in await container.close() }
    await lane.stopped()
    await chance()
    go.open()
    _ = try await using.result()
    #expect(try await closing.value() == nil)
    #expect(log.all == ["used an open ledger", "ledger closed"])
  }
}

/// A flag.
final class Flag: Sendable {
  private let flag = Atomic<Bool>(false)
  var value: Bool {
    get { flag.load(ordering: .acquiring) }
    set { flag.store(newValue, ordering: .releasing) }
  }
}

private final class Use: Sendable {}
