import Foundation

/// Runs blocking work on a thread of its own.
public func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}

/// Runs blocking work that can fail on a thread of its own.
public func onThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  let result = await onThread { Swift.Result { try work() } }
  return try result.get()
}
