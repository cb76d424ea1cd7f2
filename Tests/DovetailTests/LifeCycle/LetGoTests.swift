import Testing

@testable import Dovetail

/// What becomes of a container that nobody holds, and of what still refers to it.
@Suite struct LetGoTests {
  let container = DependencyContainer()
  let tracker = Tracker()
  let closed = Counter()
  let began = Gate()
  let go = Gate()

  @Test func `what a build makes after its container was let go is dropped unclosed`() async {
    var container: DependencyContainer? = DependencyContainer()
    container?.register(Tracked.self) { [tracker, began, go] () async in
      await began.open(thenPass: go, giving: Tracked(tracker))
    }.onClose { [closed] _ in closed.add() }
    let caller = Task { [container] in try await container?.resolve(Tracked.self) }
    await began.passed()
    caller.cancel()
    _ = await caller.result
    container = nil
    go.open()
    await eventually { tracker.count == 1 && tracker.alive == 0 }
    #expect(closed.value == 0)
  }

  @Test func `a closing goes on without its caller and its container`() async throws {
    var container: DependencyContainer? = DependencyContainer()
    container?.register(Double.self) { 1 }.onClose { [closed] _ in closed.add() }
    container?.register(Int.self, as: .scoped("s")) { 1 }.onClose { [began, go] _ in
      await began.open(thenPass: go)
    }
    _ = try await container?.resolve(Double.self)
    var scope = container?.makeScope("s")
    _ = try await scope?.resolve(Int.self)
    #expect(await container?.close(timeout: .zero)?.id == .closeFailed)
    await began.passed()
    (container, scope) = (nil, nil)
    go.open()
    await eventually { closed.value == 1 }
  }

  @Test func `a scope that was let go is closed with its parent`() async throws {
    var scope: DependencyContainer? = container.makeScope("s")
    scope?.register(Int.self, as: .unique) { 1 }
    scope?.register(String.self) { "kept" }
    scope?.register(Later.self, as: .unique) { Later(r: $0) }
    let r = try #require(try await scope?.resolve(Later.self)).r
    scope = nil
    #expect(try await r.resolve(Int.self) == 1)
    #expect(await container.close() == nil)
    #expect(dependencyError { _ = try r.resolve(Int.self) }?.id == .closedContainer)
    #expect(dependencyError { _ = try r.resolve(String.self) }?.id == .closedContainer)
    // A container that is made for it now is closed, too.
    #expect(dependencyError { _ = try r.container.resolve(Int.self) }?.id == .closedContainer)
  }

  @Test func `a scope that is held again while it closes leaves its parent`() async throws {
    var scope: DependencyContainer? = container.makeScope("s")
    scope?.register(Int.self) { 1 }.onClose { [began, go] _ in await began.open(thenPass: go) }
    scope?.register(Later.self, as: .unique) { Later(r: $0) }
    let r = try #require(try await scope?.resolve(Later.self)).r
    _ = try await scope?.resolve(Int.self)
    #expect(await scope?.close(timeout: .zero)?.id == .closeFailed)
    await began.passed()
    scope = nil
    _ = r.container
    go.open()
    await eventually { container.core.withScopes.count == 1 }
  }

  @Test func `a scope that threads hold leaves its parent with the last of them`() async throws {
    var scope: DependencyContainer? = container.makeScope("s")
    scope?.register(Later.self, as: .unique) { Later(r: $0) }
    let r = try #require(try await scope?.resolve(Later.self)).r
    scope = nil
    await onThreads(4) { _ in
      for _ in 0..<2_000 { _ = r.container }
    }
    #expect(container.core.withScopes.count == 1)
  }

  @Test func `a scope that was let go resolves what is registered now`() async throws {
    container.register(Int.self, as: .scoped("s")) { 1 }
    var scope: DependencyContainer? = container.makeScope("s")
    scope?.register(Later.self, as: .unique) { Later(r: $0) }
    let r = try #require(try await scope?.resolve(Later.self)).r
    #expect(try await r.resolve(Int.self) == 1)
    scope = nil
    container.register(Int.self, as: .scoped("s")) { 2 }
    #expect(try await r.resolve(Int.self) == 2)
    container.register(Int.self, as: .scoped("s")) { 3 }
    #expect(try await r.resolve(Int.self) == 3)
    let again = r.container
    #expect(try await again.resolve(Int.self) == 3)
    container.unregister(Int.self)
    #expect(dependencyError { _ = try r.resolve(Int.self) }?.id == .missingBinding)
  }

  @Test func `a build stays the only one although its container is let go`() async throws {
    var container: DependencyContainer? = DependencyContainer()
    container?.register(Tracked.self) { [tracker, go] in
      let made = Tracked(tracker)
      go.wait()
      return made
    }
    let make = try #require(try await container?.resolve(Maker<Tracked>.self))
    let open = try #require(try await container?.resolve(ScopeMaker.self))
    container = nil
    let first = beginOnThread("the first") { try make() }
    await eventually { tracker.count == 1 }
    // One container comes, and goes with its scope; the next one stays.
    _ = open("s")
    let scope = open("s")
    let second = beginOnThread("the second") { try make() }
    await eventually { tracker.count == 2 || scope.parent?.waitingForBuilds == [1] }
    go.open()
    #expect(try await first.value() === second.value())
    #expect(tracker.count == 1)
  }

  @Test func `one resolution shares its instances although its container was let go`() async throws
  {
    var container: DependencyContainer? = filled()
    let make = try #require(try await container?.resolve(Maker<Pair>.self))
    container = nil
    let pair = try make()
    #expect(pair.first === pair.second && tracker.alive == 1)
  }

  @Test func `a weak part stays the only one although its container was let go`() async throws {
    var container: DependencyContainer? = DependencyContainer()
    container?.register(Tracked.self, as: .weak) { [tracker] () async in Tracked(tracker) }
    let make = try #require(try await container?.resolve(Maker<Tracked>.self))
    container = nil
    let first = try await make.make()
    for _ in 0..<20 {
      await Task.yield()
      #expect(try await make.make() === first)
    }
    #expect(tracker.count == 1)
  }

  @Test func `a container that is held by its call alone keeps what it makes meanwhile`() throws {
    for _ in 0..<100 {
      let pair = try filled().resolve(Pair.self)
      #expect(pair.first === pair.second)
    }
  }

  @inline(never) private func filled() -> DependencyContainer {
    let container = DependencyContainer()
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    container.register(Pair.self) { (first: Tracked, second: Tracked) in
      Pair(first: first, second: second)
    }
    return container
  }
}

private struct Later: Sendable { let r: Resolution }

private struct Pair: Sendable {
  let first: Tracked
  let second: Tracked
}
