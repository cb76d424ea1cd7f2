import DovetailBlueprint

extension DependencyGraph {
  /// Makes everything marked `@Eager`, what is independent concurrently.
  ///
  /// When something fails, what was made here is closed again, the last made first, and the graph may
  /// be started once more.
  ///
  /// - Throws: What the method that failed threw.
  public func start(
    onProgress: (@Sendable (StartProgress) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws {
    let (core, steps) = try stepsToStart(at: Place(fileID, line))
    // What the start has made is asked of the storage before any of it is closed.
    try await core.start(steps, onProgress: onProgress) { dovetailStorage.passAll() }
  }

  /// Closes what the graph has made and keeps, in the reverse of the order in which it was made.
  ///
  /// An instance is closed by the method marked `@Closes` for its property, and by its own
  /// ``Closeable`` conformance. Everything is closed whatever fails; what failed is returned. Asking the
  /// graph for something afterwards is an error that says so. The instances are freed with the graph.
  ///
  /// - Returns: What could not be closed, or `nil`.
  @discardableResult
  public func close(
    timeout: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> DependencyError? {
    // The storage answers from now on: with what is closed in its turn, or with an error.
    dovetailStorage.passAll()
    return await dovetailStorage.core.close(
      within: Deadline(timeout: timeout), at: Place(fileID, line))
  }
}
