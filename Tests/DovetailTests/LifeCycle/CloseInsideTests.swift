import Dovetail
import Testing

/// Closing from within: nothing waits for itself.
@Suite struct CloseInsideTests {
  let container = DependencyContainer()

  @Test func `a closer may close its own container`() async throws {
    container.register(Int.self) { 1 }.onClose { [container] _ in await container.close() }
    _ = try await container.resolve(Int.self)
    #expect(await container.close() == nil)
  }

  @Test func `a closer of a scope may close the parent`() async throws {
    let scope = container.makeScope("s")
    scope.register(Int.self) { 1 }.onClose { [container] _ in await container.close() }
    _ = try await scope.resolve(Int.self)
    await scope.close()
    await #expect(throws: DependencyError.self) { try await container.resolve(Int.self) }
  }

  @Test func `a recipe may close although another build waits for it`() async throws {
    let (entered, go, waits) = (Gate(), Gate(), Waits(in: container))
    container.register(Int.self) { [container] () async in
      entered.open()
      await go.passed()
      await container.close()
      return 1
    }
    container.register(String.self) { (number: Int) async in "\(number)" }
    let one = Task { [container] in try await container.resolve(Int.self) }
    await entered.passed()
    let two = Task { [container] in try await container.resolve(String.self) }
    await waits.reach(1)
    go.open()
    _ = await one.result
    _ = await two.result
  }

  @Test func `a closed container says so, whatever is resolved`() async {
    await container.close()
    #expect(
      await errorText { _ = try await container.resolve([Int].self) }?.contains("Closed") == true)
    #expect(
      await errorText { _ = try await container.resolve(Int?.self) }?.contains("Closed") == true)
    #expect(await errorText { try await container.start() }?.contains("Closed") == true)
  }

  @Test func `a scope of a closed container names the closed one`() async {
    let closed = #line + 1
    await container.close()
    let scope = container.makeScope("late")
    let text = await errorText { _ = try await scope.resolve(Int.self) }
    #expect(text?.contains("the container was closed") == true)
    #expect(text?.contains("\(#fileID):\(closed): the container was closed here") == true)
  }

  @Test func `a failed start finishes its other builds, which stay`() async throws {
    struct Failure: Error {}
    let entered = Gate()
    let go = Gate()
    let log = Log()
    container.register(Bool.self) { true }.onClose { _ in log.write("another's") }
    container.register(Int.self, as: .eager) { [container] () async throws -> Int in
      await entered.passed()
      _ = try await Task.detached { try await container.resolve(Bool.self) }.value
      go.open()
      throw Failure()
    }
    container.register(String.self, as: .eager) { () async -> String in
      entered.open()
      await go.passed()
      return "slow"
    }.onClose { _ in log.write("slow") }
    await #expect(throws: DependencyError.self) { try await container.start() }
    #expect(log.all.isEmpty)
    await container.close()
    #expect(log.all == ["slow", "another's"])
  }

  @Test func `decorators that end with their container may use it`() async {
    final class Guard: Sendable {
      let container: DependencyContainer
      init(_ container: DependencyContainer) { self.container = container }
      deinit { container.unregister(Int.self) }
    }
    container.decorate(Int.self) { [held = Guard(container)] inner, _ in
      withExtendedLifetime(held) { inner }
    }
    container.unregisterAll()
  }
}
