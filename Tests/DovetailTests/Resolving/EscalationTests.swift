import Dovetail
import Testing

/// A build runs at the priority of the most urgent caller that waits for it.
@Suite struct EscalationTests {
  let container = DependencyContainer()
  let begun = Gate()
  let go = Gate()

  /// Notes the priority of the recipe after the urgent caller has come.
  private func registerSlow() {
    container.register(UInt8.self) { [begun, go] () async in
      await go.passed(opening: begun)
      return Task.currentPriority.rawValue
    }
  }

  /// What an urgent caller gets that comes while the build of an idle one is at its gate.
  private func urgently<T: Sendable>(_ type: T.Type) async throws -> T {
    let waits = Waits(in: container)
    let idle = begin("the idle caller", priority: .background) { [container] in
      try await container.resolve(type)
    }
    await begun.passed()
    let urgent = begin("the urgent caller", priority: .high) { [container] in
      try await container.resolve(type)
    }
    await waits.reach(1)
    go.open()
    _ = try await idle.value()
    return try await urgent.value()
  }

  @Test func `a build begun at low priority and awaited at high is escalated`() async throws {
    registerSlow()
    #expect(try await urgently(UInt8.self) >= TaskPriority.high.rawValue)
  }

  @Test func `the build that an escalated build waits for is escalated`() async throws {
    registerSlow()
    container.register(String.self) { (priority: UInt8) async in "\(priority)" }
    #expect(try await urgently(String.self) == "\(TaskPriority.high.rawValue)")
  }

  @Test func `a recipe whose instance nothing keeps has its caller's priority`() async throws {
    container.register(UInt8.self, as: .unique) { () async in Task.currentPriority.rawValue }
    let urgent = begin("the urgent caller", priority: .high) { [container] in
      try await container.resolve(UInt8.self)
    }
    #expect(try await urgent.value() >= TaskPriority.high.rawValue)
  }
}
