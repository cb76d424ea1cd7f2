import Testing

import Dovetail

@Suite struct CloseTests {
  let container = DependencyContainer()
  let log = Log()

  @Test func `instances are closed in the reverse of their creation`() async throws {
    container.register(Int.self) { 1 }.onClose { [log] in log.write("int \($0)") }
    container.register(String.self) { (number: Int) in "s\(number)" }
      .onClose { [log] in log.write("string \($0)") }
    container.register(Bool.self) { true }.onClose { [log] in log.write("bool \($0)") }
    container.register(Double.self) { 0 }.onClose { [log] _ in log.write("never built") }
    _ = try await container.resolve(Bool.self)
    _ = try await container.resolve(String.self)
    let failure = await container.close()
    #expect(failure == nil)
    #expect(log.all == ["string s1", "int 1", "bool true"])
  }

  @Test func `errors are collected and the rest is closed`() async throws {
    struct First: Error {}
    struct Second: Error {}
    container.register(Int.self) { 1 }.onClose { _ in throw First() }
    container.register(String.self) { "x" }.onClose { [log] _ in log.write("closed") }
    let registered = #line + 1
    container.register(Bool.self) { true }.onClose { _ in throw Second() }
    _ = try await container.resolve(Int.self)
    _ = try await container.resolve(String.self)
    _ = try await container.resolve(Bool.self)
    let failure = try #require(await container.close())
    #expect(failure.diagnostics.map(\.id) == [.closeFailed, .closeFailed])
    #expect(failure.underlying is Second)
    #expect(failure.diagnostics.first?.location?.line == registered)
    #expect(log.all == ["closed"])
  }

  @Test func `parts that were registered on one line and fail alike are all listed`() async throws {
    struct Failure: Error {}
    for number in 0..<3 {
      container.contribute(Int.self) { number }.onClose { _ in throw Failure() }
    }
    _ = try await container.resolve([Int].self)
    let reset = await #expect(throws: DependencyError.self) {
      try await container.reset([Int].self)
    }
    #expect(reset?.diagnostics.count == 3)
    _ = try await container.resolve([Int].self)
    #expect(await container.close()?.diagnostics.count == 3)
  }

  @Test(arguments: [false, true])
  func `a container with nothing to await is closed by its caller`(hasCloser: Bool) async throws {
    let tasks = Log()
    let registration = container.register(Ending.self) { Ending { tasks.write(Task.identity) } }
    if hasCloser { registration.onClose { _ in } }
    _ = try await container.resolve(Ending.self)
    await container.close()
    #expect((tasks.all == [Task.identity]) == !hasCloser)
    await #expect(throws: DependencyError.self) { try await container.resolve(Ending.self) }
  }

  @Test func `instances are freed at once even if the container is held`() async throws {
    let tracker = Tracker()
    let scope = container.makeScope("s") {
      $0.register(Tracked.self) { Tracked(tracker) }
      $0.register(Tracked.self, named: "n") { Tracked(tracker) }
      $0.contribute(Tracked.self) { Tracked(tracker) }
    }
    _ = try await scope.resolve(Tracked.self)
    _ = try await scope.resolve(Tracked.self, named: "n")
    _ = try await scope.resolve([Tracked].self)
    #expect(tracker.alive == 3)
    await scope.close()
    #expect(tracker.alive == 0)
  }

  @Test func `what callers own is theirs to close, but not what is weak and alive`() async throws {
    let lifetimes: [(DependencyKey<Noting>, Lifetime)] = [
      ("held", .weak), ("let go", .weak), ("kept", .single),
    ]
    for (name, lifetime) in lifetimes {
      container.register(Noting.self, named: name, as: lifetime) { [log] in Noting("\(name)", log) }
    }
    container.register(Noting.self, as: .unique) { [log] in Noting("unique", log) }
    let own = try await [
      container.resolve(Noting.self, named: "held"), container.resolve(Noting.self),
      container.resolve(Noting.self, named: "kept", mode: .new),
    ]
    _ = try await container.resolve(Noting.self, named: "let go")
    await container.close()
    #expect(log.all == ["\(lifetimes[0].0)"])
    withExtendedLifetime(own) {}
  }

  @Test func `registering in a closed container does nothing`() async {
    await container.close()
    container.register(Int.self) { 1 }
    container.contribute(Int.self) { 1 }
    #expect(
      await errorText { _ = try await container.resolve(Int.self) }?.contains("Closed") == true)
    let scope = container.makeScope("late")
    #expect(await errorText { _ = try await scope.resolve(Int.self) }?.contains("Closed") == true)
  }
}

/// Says when it ends.
private final class Ending: Sendable {
  let note: @Sendable () -> Void

  init(note: @escaping @Sendable () -> Void) { self.note = note }

  deinit { note() }
}

extension Task<Never, Never> {
  /// The calling task, as a text that differs from task to task.
  fileprivate static var identity: String { withUnsafeCurrentTask { "\($0?.hashValue ?? 0)" } }
}
