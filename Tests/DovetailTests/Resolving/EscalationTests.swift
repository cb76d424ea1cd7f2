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
      await begun.open(thenPass: go, giving: Task.currentPriority.rawValue)
    }
  }

  /// What an urgent caller gets of a build that an idle one has begun.
  private func awaitedUrgently<T: Sendable>(_ type: T.Type) async throws -> T {
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
    let value = try await urgent.value()
    _ = try await idle.value()
    return value
  }

  @Test func `a build begun at low priority and awaited at high is escalated`() async throws {
    registerSlow()
    #expect(try await awaitedUrgently(UInt8.self) >= TaskPriority.high.rawValue)
  }

  @Test func `the build that an escalated build waits for is escalated`() async throws {
    registerSlow()
    container.register(String.self) { (priority: UInt8) async in "\(priority)" }
    #expect(try await awaitedUrgently(String.self) == "\(TaskPriority.high.rawValue)")
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `a recipe that is told of its escalation may ask the container`() async throws {
    container.register(UInt8.self) { [begun, go] (r: Resolution) async in
      await withTaskPriorityEscalationHandler {
        await begun.open(thenPass: go, giving: 1)
      } onPriorityEscalated: { _, _ in
        // It is told at once that the build would have to be awaited.
        #expect(throws: DependencyError.self) { try r.resolve(UInt8.self) }
      }
    }
    #expect(try await awaitedUrgently(UInt8.self) == 1)
  }

  @Test func `many paths to one build are followed once`() async throws {
    registerSlow()
    container.register(Int.self, named: "40") { (slow: UInt8) async in Int(slow) }
    for level in 0..<40 {
      container.register(Int.self, named: DependencyKey("\(level)")) {
        (r: Resolution) async throws in
        async let one = r.resolve(Int.self, named: DependencyKey("\(level + 1)"))
        async let other = r.resolve(Int.self, named: DependencyKey("\(level + 1)"))
        return try await min(one, other)
      }
    }
    let callers = (0..<2).map { number in
      begin("caller \(number)", priority: number == 0 ? .background : .high) { [container] in
        try await container.resolve(Int.self, named: "0")
      }
    }
    await begun.passed()
    go.open()
    for caller in callers { _ = try await caller.value() }
  }

  @Test func `a recipe whose instance nothing keeps has its caller's priority`() async throws {
    container.register(UInt8.self, as: .unique) { () async in Task.currentPriority.rawValue }
    let urgent = begin("the urgent caller", priority: .high) { [container] in
      try await container.resolve(UInt8.self)
    }
    #expect(try await urgent.value() >= TaskPriority.high.rawValue)
  }
}
