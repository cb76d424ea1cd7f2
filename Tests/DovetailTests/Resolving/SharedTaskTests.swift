import Synchronization
import Testing

@testable import Dovetail

/// A build and the builds that its recipe awaits run in one task, which no caller can cancel alone.
@Suite struct SharedTaskTests {
  let container = DependencyContainer()
  let innerBegun = Gate()
  let goOn = Gate()
  let outerGoesOn = Gate()
  private let inner = Noted()
  private let outer = Noted()

  /// An outer part that awaits an inner one; the inner recipe waits at `goOn`, and the outer one,
  /// after that, at `outerGoesOn`.
  private func registerPair() {
    container.register(Inner.self) { [inner, innerBegun, goOn] () async throws in
      inner.note()
      await innerBegun.open(thenPass: goOn)
      inner.noteCancellation()
      try Task.checkCancellation()
      return Inner()
    }
    container.register(Outer.self) { [outer, outerGoesOn] r async throws in
      outer.note()
      _ = try await r.resolve(Inner.self)
      await outerGoesOn.passed()
      outer.noteCancellation()
      try Task.checkCancellation()
      return Outer()
    }
  }

  @Test func `what a child task of a recipe awaits is built in a task of its own`() async throws {
    container.register(Inner.self) { [inner] () async in
      inner.note()
      return Inner()
    }
    container.register(Outer.self) { [outer] r async throws in
      async let part: Inner = {
        outer.note()
        return try await r.resolve(Inner.self)
      }()
      _ = try await part
      return Outer()
    }
    _ = try await container.resolve(Outer.self)
    #expect(inner.task != outer.task)
  }

  @Test func `a part that another container builds has a task of its own`() async throws {
    registerPair()
    goOn.open()
    outerGoesOn.open()
    let scope = container.makeScope("scope")
    scope.register(Int.self) { [outer] r async throws in
      outer.note()
      _ = try await r.resolve(Inner.self)
      return 1
    }
    _ = try await scope.resolve(Int.self)
    #expect(inner.task != outer.task)
  }

  /// A caller of the outer build and, once that is under way, one of the inner.
  private func callers() async -> (outer: Task<Outer, any Error>, inner: Task<Inner, any Error>) {
    registerPair()
    let outer = Task { [container] in try await container.resolve(Outer.self) }
    await innerBegun.passed()
    let waits = Waits(in: container)
    let inner = Task { [container] in try await container.resolve(Inner.self) }
    await waits.reach(1)
    return (outer, inner)
  }

  @Test func `a caller that leaves the outer build leaves the inner to others`() async throws {
    let callers = await callers()
    callers.outer.cancel()
    await #expect(throws: CancellationError.self) { try await callers.outer.value }
    goOn.open()
    _ = try await callers.inner.value
    #expect(inner.wasCancelled == false)
  }

  @Test func `a caller that leaves the inner build leaves it to the outer`() async throws {
    let callers = await callers()
    outerGoesOn.open()
    callers.inner.cancel()
    await #expect(throws: CancellationError.self) { try await callers.inner.value }
    goOn.open()
    _ = try await callers.outer.value
    #expect(inner.wasCancelled == false && outer.wasCancelled == false)
  }

  @Test func `when all have left, both are cancelled, and built again later`() async throws {
    let callers = await callers()
    callers.inner.cancel()
    callers.outer.cancel()
    await #expect(throws: CancellationError.self) { try await callers.outer.value }
    await #expect(throws: CancellationError.self) { try await callers.inner.value }
    let lane = Lane()
    let third = begin("the inner part", on: lane) { [container] in
      try await container.resolve(Inner.self)
    }
    await lane.stopped()
    goOn.open()
    outerGoesOn.open()
    _ = try await third.value()
    _ = try await container.resolve(Outer.self)
    #expect(inner.count == 2 && outer.count == 2)
  }

  @Test(arguments: [false, true])
  func `a recipe that waits for itself is cancelled with its callers`(
    throughAnother: Bool
  ) async throws {
    let cancelled = Gate()
    container.register(Inner.self) { [innerBegun] () async throws in
      innerBegun.open()
      do {
        try await untilCancelled()
      } catch {
        cancelled.open()
      }
      return Inner()
    }
    container.register(Feed.self) { (_: Inner) async in Feed() }
    container.register(Outer.self) { [innerBegun] r async throws in
      async let feed: Void = {
        await innerBegun.passed()
        if throughAnother {
          _ = try await r.resolve(Feed.self)
        } else {
          _ = try await r.resolve(Inner.self)
        }
      }()
      _ = try await r.resolve(Inner.self)
      try await feed
      return Outer()
    }
    let waits = Waits(in: container)
    let only = Task { [container] in try await container.resolve(Outer.self) }
    await waits.reach(1)
    only.cancel()
    await #expect(throws: CancellationError.self) { try await only.value }
    await cancelled.passed()
  }

  @Test func `the outer recipe gets the error of the inner, and may go on`() async throws {
    struct Failure: Error {}
    container.register(Inner.self) { () async throws in throw Failure() }
    container.register(Outer.self) { r async in
      let error = await #expect(throws: DependencyError.self) { try await r.resolve(Inner.self) }
      #expect(error?.id == .recipeFailed)
      return Outer()
    }
    _ = try await container.resolve(Outer.self)
  }

  @Test func `a closing that is out of time cancels both, but no caller`() async throws {
    registerPair()
    let first = begin("the outer part") { [container] in try await container.resolve(Outer.self) }
    await innerBegun.passed()
    let closing = begin("close(timeout:)") { [container] in
      await container.close(timeout: .milliseconds(1))
    }
    #expect(try await closing.value()?.id == .closeFailed)
    goOn.open()
    outerGoesOn.open()
    #expect(try await first.errorID() == .closedContainer)
    #expect(inner.wasCancelled == true)
  }
}

private final class Inner: Sendable {}
private final class Outer: Sendable {}
private final class Feed: Sendable {}

/// What a recipe has seen of the task in which it ran.
private final class Noted: Sendable {
  private let state = Mutex((task: UInt(0), count: 0, wasCancelled: Bool?.none))

  func note() {
    state.withLock {
      $0.task = withUnsafeCurrentTask { UInt(bitPattern: $0?.hashValue ?? 0) }
      $0.count += 1
    }
  }

  func noteCancellation() { state.withLock { $0.wasCancelled = Task.isCancelled } }

  var task: UInt { state.withLock { $0.task } }
  var count: Int { state.withLock { $0.count } }
  /// Whether it was cancelled when its gate was open; `nil` if it has not come there.
  var wasCancelled: Bool? { state.withLock { $0.wasCancelled } }
}
