import Dovetail
import Testing

/// Recipes that close containers: every one ends, and no instance that comes too late is handed
/// out.
@Suite struct CloseInRecipeTests {
  @Emptied var container = DependencyContainer()
  let log = Log()
  let lane = Lane()
  let entered = Gate()
  let go = Gate()
  let late = Gate()

  /// Registers a recipe that awaits the closing of a container.
  private func register(
    _ name: DependencyKey<Piece>, in container: DependencyContainer,
    closing other: DependencyContainer, after gate: Gate
  ) -> Gate {
    let entered = Gate()
    container.register(Piece.self, named: name) { () async in
      await entered.open(thenPass: gate)
      await other.close()
      return Piece()
    }
    .onClose { [log] _ in log.write("\(name) closed") }
    return entered
  }

  /// Expects that a part comes after the closing of its container, and is closed.
  private func expectTooLate<T: Sendable>(_ type: T.Type) async throws {
    let resolving = begin("resolve") { [container] in try await container.resolve(type) }
    #expect(try await resolving.errorID() == .closedContainer)
    try await begin("the closing of what came late") { [late] in await late.passed() }.value()
  }

  @Test func `a recipe that closes its container goes on, its instance is closed`() async throws {
    container.register(Noting.self) { [container, log] () async in
      await container.close()
      log.write("recipe goes on")
      return Noting("close()", log)
    }
    .onClose { [log, late] _ in
      log.write("closed")
      late.open()
    }
    try await expectTooLate(Noting.self)
    try await comesToBe(["close()", "closed", "recipe goes on"])
  }

  @Test func `a child task of a recipe that closes the container is that recipe`() async throws {
    container.register(Piece.self) { [container] () async in
      async let failure = container.close()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { _ = await container.close() }
      }
      _ = await failure
      return Piece()
    }
    .onClose { [late] _ in late.open() }
    try await expectTooLate(Piece.self)
  }

  @Test func `a recipe that closes its container through another recipe goes on`() async throws {
    container.register(Int.self) { [container] () async in
      await container.close()
      return 1
    }
    container.register(Piece.self) { (_: Int) async in Piece() }
    let resolving = begin("resolve") { [container] in try await container.resolve(Piece.self) }
    #expect(try await resolving.errorID() == .closedContainer)
  }

  @Test func `a recipe may close the container that an outsider is closing`() async throws {
    let entered = register("part", in: container, closing: container, after: go)
    let resolving = begin("resolve") { [container] in
      try await container.resolve(Piece.self, named: "part")
    }
    await entered.passed()
    let closing = begin("close()", on: lane) { [container] in await container.close() }
    await lane.stopped()
    go.open()
    #expect(try await closing.value() == nil)
    #expect(try await resolving.errorID() == .closedContainer)
    try await comesToBe(["part closed"])
  }

  @Test func `a recipe whose instance nothing keeps may close it, too`() async throws {
    container.register(Piece.self, as: .unique) { [container, entered, go] () async in
      await entered.open(thenPass: go)
      await container.close()
      return Piece()
    }
    let resolving = begin("resolve") { [container] in try await container.resolve(Piece.self) }
    await entered.passed()
    let closing = begin("close()", on: lane) { [container] in await container.close() }
    await lane.stopped()
    go.open()
    _ = try await closing.value()
    _ = try await resolving.result()
  }

  @Test func `a closer may need the instance that closes its container`() async throws {
    let other = DependencyContainer()
    defer { other.unregisterAll() }
    let closing = Gate()
    _ = register("key", in: other, closing: container, after: go)
    container.register(Int.self) { 1 }.onClose { [log] _ in
      closing.open()
      _ = try await other.resolve(Piece.self, named: "key")
      log.write("closer goes on")
    }
    _ = try await container.resolve(Int.self)
    let waits = Waits(in: other)
    let outsider = begin("resolve") { try await other.resolve(Piece.self, named: "key") }
    let ours = begin("close()") { [container] in await container.close() }
    await closing.passed()
    await waits.reach(1)
    go.open()
    _ = try await (outsider.value(), ours.value())
    #expect(log.all == ["closer goes on"])
    _ = try await begin("the other's close()") { await other.close() }.value()
    #expect(log.all == ["closer goes on", "key closed"])
  }

  private func comesToBe(_ lines: [String]) async throws {
    try await begin("what was to be closed") { [log] in
      await eventually { log.all.sorted() == lines }
    }.value()
  }
}

private final class Piece: Sendable {}
