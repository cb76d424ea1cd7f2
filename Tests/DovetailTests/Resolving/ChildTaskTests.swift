import Dovetail
import Testing

/// A child task is inside the recipe that awaits it: a true cycle through it is reported, and does
/// not hang.
@Suite struct ChildTaskTests {
  @Emptied var container = DependencyContainer()
  @Emptied var other = DependencyContainer()

  @Test(arguments: [false, true])
  func `a cycle through a child task is reported`(_ isUnique: Bool) async throws {
    let one: @Sendable (Resolution) async throws -> One = { r in
      async let two = r.resolve(Two.self)
      _ = try await two
      return One()
    }
    if isUnique {
      container.register(One.self, as: .unique, using: one)
    } else {
      container.register(One.self, using: one)
    }
    container.register(Two.self) { r async throws in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try await r.resolve(One.self) }
        try await group.waitForAll()
      }
      return Two()
    }
    let resolving = begin("resolve") { [container] in try await container.resolve(One.self) }
    #expect(try await resolving.errorID() == .dependencyCycle)
  }

  @Test func `a cycle in which two tasks meet by child tasks is reported to both`() async throws {
    let (first, second) = (Gate(), Gate())
    container.register(One.self) { r async throws in
      first.open()
      await second.passed()
      async let two = r.resolve(Two.self)
      _ = try await two
      return One()
    }
    container.register(Two.self) { r async throws in
      second.open()
      await first.passed()
      async let one = r.resolve(One.self)
      _ = try await one
      return Two()
    }
    let one = begin("the first task") { [container] in try await container.resolve(One.self) }
    let two = begin("the second task") { [container] in try await container.resolve(Two.self) }
    #expect(try await one.errorID() == .dependencyCycle)
    #expect(try await two.errorID() == .dependencyCycle)
  }

  @Test func `a cycle through child tasks and two containers is reported`() async throws {
    container.register(One.self) { [other] () async throws in
      async let two = other.resolve(Two.self)
      _ = try await two
      return One()
    }
    other.register(Two.self) { [container] () async throws in
      async let one = withDependencies(from: container) { try await container.resolve(One.self) }
      _ = try await one
      return Two()
    }
    let resolving = begin("resolve") { [container] in try await container.resolve(One.self) }
    #expect(try await resolving.errorID() == .dependencyCycle)
  }
}

private final class One: Sendable {}
private final class Two: Sendable {}
