import Dovetail
import DovetailBlueprint

extension DependencyGraph where Self: Sendable {
  /// Makes every property marked `@Eager`, independent ones concurrently.
  ///
  /// If one of them fails, the others are finished, and what was made stays: you may start the
  /// graph again, and `close()` closes what is there.
  ///
  /// - Throws: The error of the property that failed; ``/Dovetail/DependencyError``, which names
  ///   every one, if several did.
  public func start(
    onProgress: (@Sendable (StartProgress) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws {
    let (core, steps) = try stepsToStart(at: Place(fileID, line))
    try await core.start(steps, onProgress: onProgress)
  }

  /// Closes the instances that the graph keeps, in the reverse of the order in which they were
  /// made.
  ///
  /// An instance is closed by the method marked `@Closes` for its property, and by its own
  /// ``/Dovetail/Closeable`` conformance, on the actor that it belongs to. A failure does not keep
  /// the others from being closed, and all failures are returned. Using a property afterwards is an
  /// error that says so. The instances are freed with the graph.
  ///
  /// - Returns: The failures, or `nil` if there were none.
  @discardableResult
  public func close(
    timeout: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> DependencyError? {
    await dovetailStorage.close(self, timeout, at: Place(fileID, line))
  }
}

// A graph that is not `Sendable` belongs to whoever made it.
extension DependencyGraph {
  /// Makes every property marked `@Eager`, one after the other.
  ///
  /// An actor that keeps the graph cannot await this, since it might use the graph meanwhile; it
  /// can call the synchronous `start()`.
  ///
  /// - Throws: The error of the property that failed; ``/Dovetail/DependencyError``, which names
  ///   every one, if several did.
  @concurrent
  public func start(
    onProgress: (@Sendable (StartProgress) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws {
    let (core, steps) = try stepsToStart(at: Place(fileID, line))
    try await core.startInOrder(steps, onProgress: onProgress)
  }

  /// Closes the instances that the graph keeps, in the reverse of the order in which they were
  /// made.
  ///
  /// An actor that keeps the graph cannot await this, since it might use the graph meanwhile.
  ///
  /// - Returns: The failures, or `nil` if there were none.
  @concurrent @discardableResult
  public func close(
    timeout: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> DependencyError? {
    await dovetailStorage.close(self, timeout, at: Place(fileID, line))
  }
}

extension DependencyGraphStorage {
  /// Closes what is kept; the closing holds the graph, whose methods it calls.
  fileprivate func close(
    _ graph: AnyObject, _ timeout: Duration?, at place: Place
  ) async -> DependencyError? {
    if instances.closesAtOnce(at: place) { return nil }
    // From now on, every caller asks the storage: it returns an instance that is not yet closed, or
    // throws.
    passAll()
    return await core.close(timeout: timeout, holding: Unchecked(graph), at: place)
  }
}
