import Dovetail
import Testing

/// Failures, cancellations and waits leave nothing behind either.
@Suite struct StressLeakAwaitingTests {
  let container = DependencyContainer()
  let tracker = Tracker()

  @Test func `builds that fail leave nothing`() async {
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    container.register(Int.self) { r in
      _ = try r.resolve(Tracked.self, mode: .new)
      return try fail()
    }
    container.register(String.self) { [tracker] (_: Tracked) async throws -> String in
      _ = Tracked(tracker)
      throw Planned()
    }
    for _ in 0..<10 {
      _ = Result { try container.resolve(Int.self) }
      _ = try? await container.resolve(String.self)
    }
    #expect(tracker.count == 21)
    container.unregister(Tracked.self)
    await eventually { tracker.alive == 0 }
  }

  @Test func `builds that all callers left leave nothing`() async {
    let began = Gate()
    let gate = Gate()
    container.register(Tracked.self) { [tracker] () async throws in
      let tracked = Tracked(tracker)
      began.open()
      await gate.passed()
      try Task.checkCancellation()
      return tracked
    }
    let tasks = (0..<4).map { _ in Task { [container] in try await container.resolve(Tracked.self) }
    }
    await began.passed()
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
    #expect(tracker.alive == 1)
    gate.open()
    await eventually { tracker.alive == 0 }
  }

  @Test func `a waiting caller does not keep the instance`() async {
    for isAsync in [false, true] {
      let gate = Gate()
      let began = Gate()
      if isAsync {
        container.register(Tracked.self, as: .weak) { [tracker] () async in
          began.open()
          await gate.passed()
          return Tracked(tracker)
        }
      } else {
        container.register(Tracked.self, as: .weak) { [tracker] in
          began.open()
          gate.wait()
          return Tracked(tracker)
        }
      }
      let first: Task<Void, Never>
      if isAsync {
        first = Task { [container] in _ = try? await container.resolve(Tracked.self) }
      } else {
        first = Task { [container] in
          _ = await onThreads(3) { _ in (try? container.resolve(Tracked.self)) != nil }
        }
      }
      await began.passed()
      let waiters = (0..<3).map { _ in
        Task { [container] in (try? await container.resolve(Tracked.self))?.isIntact }
      }
      waiters[0].cancel()
      gate.open()
      await first.value
      for waiter in waiters { _ = await waiter.value }
      await eventually { tracker.alive == 0 }
    }
  }

  @Test func `instances that fail to close leave nothing`() async {
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
      .onClose { _ in throw Planned() }
    container.register(Tracked.self, named: "scoped", as: .scoped("s")) { [tracker] in
      Tracked(tracker)
    }.onClose { _ in await Task.yield() }
    let scope = container.makeScope("s")
    _ = try? await scope.resolve(Tracked.self)
    _ = try? await scope.resolve(Tracked.self, named: "scoped")
    #expect(await container.close() != nil)
    #expect(tracker.count == 2)
    await eventually { tracker.alive == 0 }
  }

  @Test func `a task keeps nothing of what the task before the last one was begun in`() async {
    let (begun, go) = (Gate(), Gate())
    func beginFirst() {
      let first = DependencyContainer()
      first.register(Tracked.self) { [tracker] in Tracked(tracker) }
      _ = try? first.resolve(Tracked.self)
      withDependencies(from: first) {
        _ = Task { [container] in
          withDependencies(from: container) {
            _ = Task {
              begun.open()
              await go.passed()
            }
          }
        }
      }
    }
    beginFirst()
    await begun.passed()
    await eventually { tracker.alive == 0 }
    #expect(tracker.count == 1)
    go.open()
  }

  @Test func `a container that is dropped while it builds leaves nothing`() async {
    for _ in 0..<20 {
      let container = DependencyContainer()
      container.register(Tracked.self) { [tracker] () async in
        await Task.yield()
        return Tracked(tracker)
      }
      Task { try await container.resolve(Tracked.self) }.cancel()
    }
    await eventually { tracker.alive == 0 }
  }
}

private struct Planned: Error {}
private func fail() throws -> Int { throw Planned() }
