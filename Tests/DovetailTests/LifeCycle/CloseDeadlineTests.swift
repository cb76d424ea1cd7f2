import Testing

import Dovetail

/// Each caller has a deadline of its own, one for the whole closing.
///
/// Closers here wait at a gate, so that every deadline is reached; no test measures how long that
/// took.
@Suite struct CloseDeadlineTests {
  let container = DependencyContainer()
  let closers = Counter()
  let log = Log()
  let began = Gate()
  let go = Gate()
  let late = Gate()

  private func registerHanging(in scope: DependencyContainer? = nil) async throws {
    let container = scope ?? container
    container.register(Hanging.self) { Hanging() }.onClose { [log, began, go] _ in
      await began.open(thenPass: go)
      log.write(Task.isCancelled ? "cancelled" : "closed")
    }
    _ = try await container.resolve(Hanging.self)
  }

  @Test(arguments: [nil, .seconds(86_400)] as [Duration?], [[], ["page"], ["page", "view"]])
  func `each caller may leave a closing that hangs`(
    _ patience: Duration?, _ scopes: [String]
  ) async throws {
    let scope = scopes.reduce(container) { $0.makeScope($1) }
    defer { withExtendedLifetime(scope) {} }
    try await registerHanging(in: scope)
    let patient = begin("close()") { [container] in await container.close(timeout: patience) }
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

  @Test func `what is being closed is cancelled, and the rest closed in its order`() async throws {
    container.register(Storage.self) { Storage() }.onClose { [log] _ in
      log.write("storage, \(Task.isCancelled ? "cancelled" : "in peace")")
    }
    container.register(Hanging.self) { (_: Storage) in Hanging() }.onClose { [log, go] _ in
      // The gate is opened when the task is cancelled.
      await withTaskCancellationHandler {
        await go.passed()
      } onCancel: {
        go.open()
      }
      log.write("cancelled")
    }
    _ = try await container.resolve(Hanging.self)
    let failure = try #require(await container.close(timeout: .milliseconds(20)))
    #expect(
      failure.diagnostics.map(\.message) == [
        "closing `Hanging` did not end within 0.02 seconds",
        "closing `Storage` did not begin within 0.02 seconds",
      ])
    #expect(
      failure.diagnostics.map(\.help) == [
        "let it end when its task is cancelled; close() went on without it", "Hanging comes first",
      ])
    // The closing goes on, and can be awaited.
    #expect(await container.close() == nil)
    #expect(log.all == ["cancelled", "storage, in peace"])
  }

  @Test func `what the scopes keep is listed too, and closed later`() async throws {
    container.register(Hanging.self, as: .scoped("scope")) { Hanging() }
      .onClose { [go, closers] _ in
        await go.passed()
        closers.add()
      }
    let scopes = (0..<10).map { _ in container.makeScope("scope") }
    for scope in scopes { _ = try await scope.resolve(Hanging.self) }
    let failure = try #require(await container.close(timeout: .milliseconds(20)))
    #expect(failure.diagnostics.count == 10)
    // The scopes are closed one by one, and the first holds up the others.
    #expect(failure.diagnostics.count { $0.message.contains("did not begin") } == 9)
    go.open()
    _ = await container.close()
    #expect(closers.value == 10)
  }

  @Test func `what waits is told what of its own scope comes first`() async throws {
    container.register(Storage.self) { [began, go] in began.open(thenWait: go, giving: Storage()) }
    container.register(Hanging.self, as: .scoped("scope")) { Hanging() }.onClose { [late] _ in
      await late.passed()
    }
    container.register(Waiting.self, as: .scoped("scope")) { Waiting() }.onClose { _ in }
    let scope = container.makeScope("scope")
    _ = try await scope.resolve(Waiting.self)
    _ = try await scope.resolve(Hanging.self)
    let building = beginOnThread("resolve") { [container] in try container.resolve(Storage.self) }
    await began.passed()
    let failure = try #require(await container.close(timeout: .milliseconds(20)))
    #expect(
      failure.diagnostics.map { "\($0.message): \($0.help ?? "")" } == [
        "closing `Hanging` did not end within 0.02 seconds: "
          + "let it end when its task is cancelled; close() went on without it",
        "the recipe of `Storage` was still running after 0.02 seconds: "
          + "let it end when its task is cancelled; close() went on without it",
        "closing `Waiting` did not begin within 0.02 seconds: Hanging comes first",
      ])
    late.open()
    go.open()
    _ = try? await building.value()
  }

  @Test func `who waits for a build that is cancelled is told of the closing`() async throws {
    let cancelled = Gate()
    container.register(String.self, as: .scoped("first")) { [began] () async throws in
      await withTaskCancellationHandler {
        await began.open(thenPass: cancelled)
      } onCancel: {
        cancelled.open()
      }
      try Task.checkCancellation()
      return ""
    }
    let (first, last) = (container.makeScope("first"), container.makeScope("last"))
    last.register(Hanging.self) { Hanging() }.onClose { [go] _ in await go.passed() }
    _ = try? await last.resolve(Hanging.self)
    let build = begin("the build") { try await first.resolve(String.self) }
    await began.passed()
    await container.close(timeout: .milliseconds(1))
    #expect(try await build.errorID() == .closedContainer)
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
  func `an instance that comes after the deadline is closed`(_ isAsync: Bool) async throws {
    let binding =
      isAsync
      ? container.register(Hanging.self) { [began, go] () async in
        await began.open(thenPass: go, giving: Hanging())
      }
      : container.register(Hanging.self) { [began, go] in
        began.open(thenWait: go, giving: Hanging())
      }
    binding.onClose { [late] _ in late.open() }
    let resolving =
      isAsync
      ? begin("resolve") { [container] in try await container.resolve(Hanging.self) }
      : beginOnThread("resolve") { [container] in try container.resolve(Hanging.self) }
    try await closeTooEarly()
    _ = try await resolving.value()
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
private final class Waiting: Sendable {}
