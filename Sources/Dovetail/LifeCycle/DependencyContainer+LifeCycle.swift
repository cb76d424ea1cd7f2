extension DependencyContainer {
  /// Builds everything registered `.eager`, independent instances concurrently.
  ///
  /// ```swift
  /// try await container.start { print("\($0.done)/\($0.total) \($0.key) \($0.duration)") }
  /// ```
  ///
  /// When something fails, what was built here is closed again, the last made first, and the container
  /// may be started once more. What was built before is left as it is.
  ///
  /// The callback is called after each eager instance, one call at a time.
  ///
  /// - Throws: What the first recipe that failed threw, as ``DependencyError``.
  public func start(
    onProgress: (@Sendable (StartProgress) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws {
    let steps = core.registeredCells().filter { $0.binding.lifetime == .eager }.map { cell in
      StartStep(key: cell.binding.key) { [core] in try await cell.binding.prepare(cell, for: core) }
    }
    try await Caller.begin(at: Place(fileID, line), in: core) {
      try await core.start(steps, onProgress: onProgress)
    }
  }

  /// Closes the container: its scopes first, then its instances in the reverse of the order in which
  /// they were made.
  ///
  /// An instance is closed by what ``Registration/onClose(_:)`` was given and by its own ``Closeable``
  /// conformance, and let go. Everything is closed whatever fails; what failed is returned. A build that
  /// is under way is awaited, and what it makes is closed in its turn. Afterwards resolving is an error
  /// that says so. Closing again returns the outcome of the first time. It is not cut short when the
  /// task is cancelled.
  ///
  /// With a timeout, the closing of an instance, or a build under way, that takes longer is cancelled, no
  /// longer waited for, and reported. Without one everything takes as long as it takes.
  ///
  /// - Returns: What could not be closed, or `nil`.
  @discardableResult
  public func close(
    timeout: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> DependencyError? {
    await core.close(within: Deadline(timeout: timeout), at: Place(fileID, line))
  }
}

/// How far a container's start has got.
public struct StartProgress: Sendable {
  /// What was built.
  public let key: Blueprint.Key
  /// How many eager instances are there.
  public let done: Int
  /// How many there will be.
  public let total: Int
  /// How long this one took, with what it needed.
  public let duration: Duration
}
