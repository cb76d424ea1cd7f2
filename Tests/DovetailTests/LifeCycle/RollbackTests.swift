import Dovetail
import Testing

/// A start that fails closes the instances that it built for no other caller.
@Suite struct RollbackTests {
  struct Failure: Error {}
  let container = DependencyContainer()
  let log = Log()
  let built = Gate()
  let fail = Gate()

  init() {
    container.register(Held.self, as: .eager) { Held() }.onClose { [log] _ in log.write("closed") }
    container.register(String.self, as: .eager) { [fail] () async throws -> String in
      await fail.passed()
      throw Failure()
    }
  }

  enum Asking: CaseIterable {
    case aTask, aThread, aRecipe, aChildTask
  }

  /// Begins the start, and returns after it has built everything it can.
  private func start() async -> Begun<Void> {
    let start = begin("start()") { [container, built] in
      try await container.start { _ in built.open() }
    }
    await built.passed()
    return start
  }

  @Test(arguments: Asking.allCases)
  func `an instance that others resolve after it was built stays`(_ asking: Asking) async throws {
    let start = await start()
    container.register(Holder.self) { (held: Held) in Holder(held) }
    let held = try await held(asking)
    fail.open()
    #expect(try await start.errorID() == .recipeFailed)
    #expect(log.all.isEmpty)
    #expect(try await container.resolve(Held.self) === held)
    await container.close()
    #expect(log.all == ["closed"])
  }

  private func held(_ asking: Asking) async throws -> Held {
    switch asking {
    case .aTask:
      try await begin("resolve") { [container] in try await container.resolve(Held.self) }.value()
    case .aThread:
      try await beginOnThread("resolve") { [container] in try container.resolve(Held.self) }.value()
    case .aRecipe:
      try await container.resolve(Holder.self).held
    case .aChildTask:
      try await heldByChild()
    }
  }

  private func heldByChild() async throws -> Held {
    async let held = container.resolve(Held.self)
    return try await held
  }

  @Test func `an instance that a scope's instance holds stays`() async throws {
    let start = await start()
    let scope = container.makeScope("scope") {
      $0.register(Holder.self) { (held: Held) in Holder(held) }
    }
    let holder = try await scope.resolve(Holder.self)
    fail.open()
    #expect(try await start.errorID() == .recipeFailed)
    #expect(log.all.isEmpty)
    #expect(try await container.resolve(Held.self) === holder.held)
  }

  @Test func `an instance that nothing else resolved is closed`() async throws {
    let start = await start()
    fail.open()
    #expect(try await start.errorID() == .recipeFailed)
    #expect(log.all == ["closed"])
  }

  @Test func `a part that a resolution alone held is let go of, not closed`() async throws {
    let container = DependencyContainer()
    container.register(Held.self, as: .shared) { Held() }.onClose { [log] _ in log.write("closed") }
    container.register(Holder.self, as: .graph) { (held: Held) in Holder(held) }
    container.register(Outer.self, as: .shared) { (holder: Holder) in Outer(holder) }
    container.register(Int.self, as: .eager) { (_: Outer) throws -> Int in throw Failure() }
    await #expect(throws: DependencyError.self) { try await container.start() }
    #expect(log.all.isEmpty)
  }

  @Test func `close() waits for the rollback`() async throws {
    let (rollingBack, go) = (Gate(), Gate())
    let lane = Lane()
    container.register(Int.self, as: .eager) { 1 }.onClose { [log] _ in
      rollingBack.open()
      await go.passed()
      log.write("rolled back")
    }
    let start = begin("start()") { [container, built] in
      try await container.start { if $0.done == 2 { built.open() } }
    }
    await built.passed()
    fail.open()
    await rollingBack.passed()
    let closing = begin("close()", on: lane) { [container, log] in
      await container.close()
      log.write("close() came back")
    }
    await lane.stopped()
    await chance()
    go.open()
    #expect(try await start.errorID() == .recipeFailed)
    try await closing.value()
    #expect(log.all.last == "close() came back")
    #expect(log.all.contains("rolled back"))
    #expect(log.all.count == 3)
  }
}

private final class Held: Sendable {}

private final class Holder: Sendable {
  let held: Held
  init(_ held: Held) { self.held = held }
}

private final class Outer: Sendable {
  let holder: Holder
  init(_ holder: Holder) { self.holder = holder }
}
