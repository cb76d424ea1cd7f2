import DovetailChecks
import Testing

/// The container that answers strays, and the keys that strays may ask for.
///
/// A stray is a resolution in code where neither a container nor a test is current.
struct StrayDependencies: Sendable {
  let container: @Sendable () -> DependencyContainer
  let allowed: [AllowedDependency]

  /// Answers strays until the returned function is called, and reports those that are not allowed.
  ///
  /// Code that belongs to a test, this one or another, knows its container: it is no stray.
  func answer(reporter: Reporter) -> @Sendable () -> Void {
    let (container, allowed) = (container(), allowed)
    return Strays.answer { key, place, isTold in
      if Test.current != nil { return nil }
      let isAllowed = key.map { key in allowed.contains { $0.allows(key) } } ?? false
      if isTold, !isAllowed {
        let asked = key.map { DependencyDiagnostic.Key($0) }
        reporter.report(.strayDependency(asked, at: place?.location), at: place)
      }
      return container.core
    }
  }

  /// One test at a time answers strays, since nobody could tell which test a stray belongs to.
  static let turns = Turns()
  /// The strays of the test that has the turn; a nested fork answers them instead.
  @TaskLocal static var active: StrayDependencies?

  /// Runs an operation of a test while its strays are answered.
  func answering<Result>(
    reporter: Reporter, isolation: isolated (any Actor)? = #isolation,
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    // Who knows of no test is in a detached task of one, perhaps of the one that has the turn; or in
    // XCTest, where one test runs at a time.
    let isNested = Self.active != nil || Test.current == nil
    if !isNested { await Self.turns.take() }
    let end = answer(reporter: reporter)
    defer {
      end()
      if !isNested { Self.turns.pass() }
    }
    return try await Self.$active.withValue(
      self,
      operation: {
        _ = isolation
        return try await operation()
      }, isolation: isolation)
  }
}

/// A turn that one task has at a time.
final class Turns: Sendable {
  private let state = Locked<(isTaken: Bool, waiting: [CheckedContinuation<Void, Never>])>(
    (false, []))

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isTaken { state.waiting.append(continuation) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if isFree { continuation.resume() }
    }
  }

  func pass() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
