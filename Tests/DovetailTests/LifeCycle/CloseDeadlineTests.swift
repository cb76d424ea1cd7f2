import Testing

@testable import Dovetail

/// Each caller has a deadline of its own, one for the whole closing.
///
/// Closers here wait at a gate, so that every deadline is reached; no test measures how long that
/// took.
@Suite struct CloseDeadlineTests {
  let container = DependencyContainer()
  let closers = Counter()
  let log = Log()
  let lane = Lane()
  let began = Gate()
  let go = Gate()
  let late = Gate()

  private func registerHanging() async throws {
    container.register(Hanging.self) { Hanging() }.onClose { [log, began, go] _ in
      await go.passed(opening: began)
      log.write(Task.isCancelled ? "cancelled" : "closed")
    }
    _ = try await container.resolve(Hanging.self)
  }

  @Test func `a caller with a deadline leaves a closing that hangs`() async throws {
    try await registerHanging()
    let patient = begin("close()") { [container] in await container.close() }
    await began.passed()
    let hasty = begin("close(timeout:)") { [container] in
      await container.close(timeout: .milliseconds(20))
    }
    let failure = try #require(try await hasty.value())
    #expect(failure.diagnostics.map(\.id) == [.closeFailed])
    #expect(failure.diagnostics.first?.message.contains("`Hanging`") == true)
    #expect(failure.diagnostics.first?.help == "another caller of close() waits for it")
    go.open()
    #expect(try await patient.value() == nil)
    #expect(log.all == ["closed"])
  }

  @Test func `a closer that ends when it is cancelled has not ended in time`() async throws {
    container.register(Hanging.self) { Hanging() }.onClose { [go] _ in
      // The gate is opened when the task is cancelled.
      await withTaskCancellationHandler {
        await go.passed()
      } onCancel: {
        go.open()
      }
      try Task.checkCancellation()
    }
    _ = try await container.resolve(Hanging.self)
    let failure = try #require(await container.close(timeout: .milliseconds(20)))
    #expect(
      failure.diagnostics.map(\.message) == ["closing `Hanging` did not end within 0.02 seconds"])
    #expect(
      failure.diagnostics.first?.help
        == "it was cancelled; let closing it do less, or give close() more time")
  }

  @Test func `what ends in the quarter of the time after its cancellation is closed`() async throws
  {
    try await registerHanging()
    let measured = Counter()
    let deadline = Deadline(limit: .milliseconds(1)) { [began, go, late] _ in
      if measured.add() == 1 { return await began.passed() }
      await late.passed(opening: go)
    }
    let closing = begin("close(timeout:)") { [core = container.core] in
      await core.close(within: deadline)
    }
    #expect(try await closing.value() == nil)
    late.open()
    #expect(log.all == ["cancelled"])
    #expect(measured.value == 2)
  }

  @Test func `what follows a closer that ends when it is cancelled is closed in its order`()
    async throws
  {
    container.register(Storage.self) { Storage() }.onClose { [log] _ in log.write("storage") }
    container.register(Buffer.self, using: Buffer.init(storage:)).onClose { [log] _ in
      await Task.yield()
      log.write("buffer, \(Task.isCancelled ? "cancelled" : "in time")")
    }
    container.register(Hanging.self) { (_: Buffer) in Hanging() }.onClose { [began, log] _ in
      began.open()
      await #expect(throws: CancellationError.self) { try await untilCancelled() }
      log.write("cancelled")
    }
    _ = try await container.resolve(Hanging.self)
    let measured = Counter()
    let deadline = Deadline(limit: .milliseconds(1)) { [began, late] _ in
      if measured.add() == 1 { await began.passed() } else { await late.passed() }
    }
    let closing = begin("close(timeout:)") { [core = container.core] in
      await core.close(within: deadline)
    }
    #expect(try await closing.value() == nil)
    late.open()
    #expect(log.all == ["cancelled", "buffer, in time", "storage"])
    #expect(measured.value == 2)
  }

  @Test func `a caller with a deadline leaves the closing to a patient one`() async throws {
    try await registerHanging()
    // The time is up when the other caller waits, too.
    let deadline = Deadline(limit: .milliseconds(1)) { [late] _ in await late.passed() }
    let hasty = begin("close(timeout:)") { [core = container.core] in
      await core.close(within: deadline)
    }
    await began.passed()
    let patient = begin("close()", on: lane) { [container] in await container.close() }
    await lane.stopped()
    late.open()
    #expect(try await hasty.value()?.id == .closeFailed)
    go.open()
    #expect(try await patient.value() == nil)
    #expect(log.all == ["closed"])
  }

  @Test func `two callers have two deadlines`() async throws {
    try await registerHanging()
    let never = begin("close(timeout:) of a day") { [container] in
      await container.close(timeout: .seconds(86_400))
    }
    await began.passed()
    let hasty = begin("close(timeout:)") { [container] in
      await container.close(timeout: .milliseconds(20))
    }
    #expect(try await hasty.value()?.id == .closeFailed)
    go.open()
    #expect(try await never.value() == nil)
  }

  /// A deadline that is over at once, and how often it was started.
  private func overAtOnce() -> (deadline: Deadline, measured: Counter) {
    let measured = Counter()
    return (Deadline(limit: .milliseconds(1)) { _ in measured.add() }, measured)
  }

  @Test func `a deadline is one for all the scopes below`() async throws {
    container.register(Hanging.self, as: .scoped("scope")) { Hanging() }
      .onClose { [go] _ in await go.passed() }
    let scopes = (0..<10).map { _ in container.makeScope("scope") }
    for scope in scopes { _ = try await scope.resolve(Hanging.self) }
    let (deadline, measured) = overAtOnce()
    let closing = begin("close(timeout:)") { [core = container.core] in
      await core.close(within: deadline)
    }
    #expect(try await closing.value()?.id == .closeFailed)
    // Once for the time itself, and twice for the instances that had not had their turn.
    #expect(measured.value == 3)
    go.open()
  }

  @Test func `a deadline is one for all the instances`() async throws {
    for index in 0..<10 {
      let name = DependencyKey<Hanging>("\(index)")
      container.register(Hanging.self, named: name) { Hanging() }
        .onClose { [go, closers] _ in
          closers.add()
          await go.passed()
        }
      _ = try await container.resolve(Hanging.self, named: name)
    }
    let measured = Counter()
    let deadline = Deadline(limit: .milliseconds(1)) { [closers] _ in
      // The rest of the time is over when every closing has begun.
      if measured.add() == 3 { await eventually { closers.value == 10 } }
    }
    let closing = begin("close(timeout:)") { [core = container.core] in
      await core.close(within: deadline)
    }
    #expect(try await closing.value()?.diagnostics.count == 10)
    #expect(measured.value == 3)
    go.open()
  }

  @Test func `a deadline may be as far away as a clock can express`() async {
    await #expect(processExitsWith: .success) {
      let container = DependencyContainer()
      container.register(Int.self) { 1 }.onClose { _ in await Task.yield() }
      _ = try await container.resolve(Int.self)
      let failure = await container.close(timeout: .seconds(Int64.max))
      precondition(failure == nil)
    }
  }

  @Test(arguments: [false, true])
  func `an instance that comes after the deadline is closed and not handed out`(
    _ isAsync: Bool
  ) async throws {
    let binding =
      isAsync
      ? container.register(Hanging.self) { [began, go] () async in
        await go.passed(opening: began)
        return Hanging()
      }
      : container.register(Hanging.self) { [began, go] in
        go.wait(opening: began)
        return Hanging()
      }
    binding.onClose { [late] _ in late.open() }
    let resolving =
      isAsync
      ? begin("resolve") { [container] in try await container.resolve(Hanging.self) }
      : beginOnThread("resolve") { [container] in try container.resolve(Hanging.self) }
    try await closeTooEarly()
    #expect(try await resolving.errorID() == .closedContainer)
    try await begin("the closing of what came late") { [late] in await late.passed() }.value()
  }

  /// Closes the container while the recipe hangs, and lets the recipe go on after the deadline.
  private func closeTooEarly() async throws {
    await began.passed()
    let closing = begin("close(timeout:)") { [container] in
      await container.close(timeout: .milliseconds(20))
    }
    let failure = try #require(try await closing.value())
    #expect(failure.diagnostics.map(\.id) == [.closeFailed])
    #expect(failure.diagnostics.first?.message.contains("`Hanging`") == true)
    go.open()
  }
}

private final class Hanging: Sendable {}
private final class Storage: Sendable {}
private final class Buffer: Sendable { init(storage: Storage) {} }
