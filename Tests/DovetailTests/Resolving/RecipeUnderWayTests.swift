import Dovetail
import Synchronization
import Testing

/// A closing waits for the builds under way in its container.
@Suite struct RecipeUnderWayTests {
  let container = DependencyContainer()
  let log = Log()
  let lane = Lane()
  let began = Gate()
  let go = Gate()
  /// Whether recipes wait at the gates.
  let isHeld = Flag()

  init() { container.registerLedger(log) }

  private func make(_ r: Resolution) throws -> Use {
    let ledger = try r.resolve(Ledger.self)
    if isHeld.value {
      began.open()
      go.wait()
      log.write("used \(ledger)")
    }
    return Use()
  }

  private func makeAwaited(_ r: Resolution) async throws -> Use {
    let ledger = try await r.resolve(Ledger.self)
    if isHeld.value {
      began.open()
      await go.passed()
      log.write("used \(ledger)")
    }
    return Use()
  }

  @Test func `close() waits for an asynchronous build`() async throws {
    defer { container.unregisterAll() }
    container.register(Use.self) { r async throws in try await makeAwaited(r) }
    isHeld.value = true
    let using = begin("the recipe") { _ = try await container.resolve(Use.self) }
    try await closeMeanwhile(using)
  }

  @Test func `close() waits for a build on another thread, one for a scope too`() async throws {
    defer { container.unregisterAll() }
    container.register(Use.self, as: .scoped("scope")) { r in try make(r) }
    let scope = container.makeScope("scope")
    isHeld.value = true
    let using = beginOnThread("the recipe") { _ = try scope.resolve(Use.self) }
    try await closeMeanwhile(using)
  }

  @Test func `close() does not wait for what nothing keeps`() async throws {
    defer { container.unregisterAll() }
    container.register(Use.self, as: .unique) { r in try make(r) }
    isHeld.value = true
    let using = beginOnThread("the recipe") { _ = try container.resolve(Use.self) }
    await began.passed()
    let closing = begin("close()") { [container] in await container.close() }
    #expect(try await closing.value() == nil)
    go.open()
    _ = try await using.result()
    #expect(log.all == ["ledger closed", "used a closed ledger"])
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
