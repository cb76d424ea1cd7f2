import Dovetail
import Testing

/// A build is cancelled when nobody is left who wants it, also if nobody has waited for it yet.
@Suite struct LeftBuildTests {
  let container = DependencyContainer()
  private let first = Held()
  private let second = Held()
  private let third = Held()
  private let fourth = Held()

  @Test(arguments: [false, true])
  func `what a caller begins who was cancelled before is cancelled, too`(isHandle: Bool) async {
    container.register(First.self, as: .eager) { [first] () async in
      await first.run()
      return First()
    }
    let lazy = Lazy<First>(from: container)
    await Task { [container] in
      withUnsafeCurrentTask { $0?.cancel() }
      if isHandle { _ = try? await lazy.load() } else { try? await container.start() }
    }.value
    first.goOn.open()
    await container.close()
    #expect(first.log.all != ["made"])
  }

  @Test func `a recipe that cancels itself has failed`() async {
    let runs = Counter()
    container.register(Int.self) { () async throws in
      // Once more would be for ever.
      if runs.add() > 1 { return 1 }
      withUnsafeCurrentTask { $0?.cancel() }
      throw CancellationError()
    }
    let error = await awaitedError { _ = try await container.resolve(Int.self) }
    #expect(error?.id == .recipeFailed && error?.underlying is CancellationError)
  }

  /// Parts that are built until they are cancelled, or until their gates are open.
  private func registerParts() {
    container.register(First.self) { [first] () async throws in try await first.run(First()) }
    container.register(Second.self) { [second] () async throws in try await second.run(Second()) }
    container.register(Third.self) { [third] () async throws in try await third.run(Third()) }
    container.register(Fourth.self) { [fourth] () async throws in try await fourth.run(Fourth()) }
  }

  @Test(arguments: [false, true])
  func `the needs that a recipe has begun ahead are cancelled with it`(fails: Bool) async throws {
    registerParts()
    container.register(Int.self) { (_: First, _: Second, _: Third) in 1 }
    let caller = Task { [container] in try await container.resolve(Int.self) }
    for part in [first, second, third] { await part.begun.passed() }
    if fails { first.fail() } else { caller.cancel() }
    await #expect(throws: (any Error).self) { try await caller.value }
    for part in [second, third] { try await part.cancellation() }
    await container.close()
  }

  @Test func `the contributions that a list has begun are cancelled with it`() async throws {
    for part in [first, second, third] {
      container.contribute(Int.self) { () async throws in try await part.run(1) }
    }
    let caller = Task { [container] in try await container.resolve([Int].self) }
    for part in [first, second, third] { await part.begun.passed() }
    caller.cancel()
    await #expect(throws: CancellationError.self) { try await caller.value }
    for part in [first, second, third] { try await part.cancellation() }
  }

  @Test func `what another recipe needs, too, goes on`() async throws {
    registerParts()
    container.register(Int.self) { (_: First, _: Second) in 1 }
    container.register(String.self) { (_: Third, _: Second, _: Fourth) in "x" }
    let one = Task { [container] in try await container.resolve(Int.self) }
    for part in [first, second] { await part.begun.passed() }
    let other = begin("the other recipe") { [container] in try await container.resolve(String.self)
    }
    // The fourth part is begun after the second was asked for.
    for part in [third, fourth] { await part.begun.passed() }
    one.cancel()
    await #expect(throws: CancellationError.self) { try await one.value }
    await eventually { container.waitingForBuilds.count == 4 }
    for part in [second, third, fourth] { part.goOn.open() }
    #expect(try await other.value() == "x")
    #expect(second.log.all == ["made"])
  }

  @Test func `a list makes each of its unique contributions once`() async throws {
    let count = Counter()
    for _ in 0..<2 { container.contribute(Int.self, as: .unique) { () async in count.add() } }
    _ = try await container.resolve([Int].self)
    await container.close()
    #expect(count.value == 2)
  }
}

/// A recipe that waits until it may go on, and notes how it ends.
private final class Held: Sendable {
  struct Failure: Error {}

  let begun = Gate()
  let goOn = Gate()
  let log = Log()
  private let isCancelled = Gate()

  func run() async {
    await begun.open(thenPass: goOn)
    log.write(Task.isCancelled ? "cancelled" : "made")
  }

  func run<Part>(_ part: Part) async throws -> Part {
    begun.open()
    await withTaskCancellationHandler {
      await goOn.passed()
    } onCancel: {
      goOn.open()
    }
    log.write(Task.isCancelled ? "cancelled" : "made")
    if Task.isCancelled { isCancelled.open() }
    try Task.checkCancellation()
    if log.all.contains("fails") { throw Failure() }
    return part
  }

  func fail() {
    log.write("fails")
    goOn.open()
  }

  func cancellation() async throws {
    try await begin("the cancellation") { [isCancelled] in await isCancelled.passed() }.value()
  }
}

private final class First: Sendable {}
private final class Second: Sendable {}
private final class Third: Sendable {}
private final class Fourth: Sendable {}
