import Dovetail
import Testing

/// Failures, cancellations and waits leave nothing behind either.
@Suite struct StressLeakAwaitingTests {
  let container = DependencyContainer()
  let tracker = Tracker()

  @Test(arguments: [false, true])
  func `a waiting caller does not keep the instance`(isAsync: Bool) async {
    let (began, gate) = (Gate(), Gate())
    if isAsync {
      container.register(Tracked.self, as: .weak) { [tracker] () async in
        await began.open(thenPass: gate, giving: Tracked(tracker))
      }
    } else {
      container.register(Tracked.self, as: .weak) { [tracker] in
        began.open(thenWait: gate, giving: Tracked(tracker))
      }
    }
    let first = Task { [container] in
      if isAsync {
        _ = try? await container.resolve(Tracked.self)
      } else {
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
              await begun.open(thenPass: go)
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
