import Dovetail
import Synchronization
import Testing

/// Work that a test has begun and that may never end.
///
/// It runs in a task, or on a thread, of its own. If it hangs, it is left behind: the test that
/// waits for it fails, and no other test is held up.
struct Begun<Value: Sendable>: Sendable {
  let what: String
  fileprivate let end = End()

  /// The result of the work; throws if there is none for a long time.
  func result(within limit: Duration = .seconds(180)) async throws -> Result<Value, any Error> {
    let clock = Task { [end, what] in
      try await Task.sleep(for: limit)
      end.giveUp(on: what)
    }
    defer { clock.cancel() }
    return try await end.reached()
  }

  /// The value that it returned.
  func value(within limit: Duration = .seconds(180)) async throws -> Value {
    try await result(within: limit).get()
  }

  /// The id of the error that it threw; `nil` if it threw none, or none of this library.
  func errorID(within limit: Duration = .seconds(180)) async throws -> DiagnosticID? {
    switch try await result(within: limit) {
    case .success: nil
    case .failure(let error): (error as? DependencyError)?.id
    }
  }
}

/// Begins a program in a task of its own.
func begin<Value: Sendable>(
  _ what: String, on lane: Lane? = nil, priority: TaskPriority? = nil,
  _ program: @escaping @Sendable () async throws -> Value
) -> Begun<Value> {
  let begun = Begun<Value>(what: what)
  Task(executorPreference: lane, priority: priority) { [end = begun.end] in
    do {
      end.reach(.success(try await program()))
    } catch {
      end.reach(.failure(error))
    }
  }
  return begun
}

/// Begins a program on a thread of its own, where it may block.
func beginOnThread<Value: Sendable>(
  _ what: String, _ program: @escaping @Sendable () throws -> Value
) -> Begun<Value> {
  let begun = Begun<Value>(what: what)
  Task { [end = begun.end] in end.reach(await onThread { Result { try program() } }) }
  return begun
}

/// Gives something that must not happen the chance to happen; nothing waits for it.
///
/// Every task that is ready gets its turns meanwhile. A correct test passes whatever this does.
func chance() async {
  for _ in 0..<300 { await Task.yield() }
}

extension Begun {
  struct DidNotComeBack: Error, CustomStringConvertible { let description: String }

  fileprivate final class End: Sendable {
    private struct State {
      var result: Result<Value, any Error>?
      var waiting: [CheckedContinuation<Result<Value, any Error>, any Error>] = []
    }

    private let state = Mutex(State())

    func reach(_ result: Result<Value, any Error>) {
      let waiting = state.withLock { state in
        state.result = result
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume(returning: result) }
    }

    func giveUp(on what: String) {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting {
        continuation.resume(throwing: DidNotComeBack(description: "\(what) did not come back"))
      }
    }

    func reached() async throws -> Result<Value, any Error> {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state in
          if state.result == nil { state.waiting.append(continuation) }
          return state.result
        }
        if let result { continuation.resume(returning: result) }
      }
    }
  }
}
