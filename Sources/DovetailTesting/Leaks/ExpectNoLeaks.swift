import Dovetail

/// Runs an operation in a fork of a container, closes that, and reports what it kept and what is still
/// there.
///
/// ```swift
/// try await expectNoLeaks(from: makeContainer()) {
///   let feed = try await DependencyContainer.current.resolve(Feed.self)
///   #expect(feed.store.network is HTTPNetworking)
/// }
/// ```
///
/// Each instance that outlives the closed container is named, with the place where it was registered.
/// What belongs to whoever asked for it, `.unique` and `.graph`, is not looked for; nor is a value that is
/// no object. The fork is of the current container unless another is given. What the operation hands in
/// by an override and holds on to itself has to be allowed.
public func expectNoLeaks(
  from container: DependencyContainer? = nil, allowing allowed: [AllowedDependency] = [],
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, operation: () async throws -> Void
) async rethrows {
  let reporter = Reporter(fileID: fileID, filePath: filePath, line: line, column: column)
  let witness = LeakWitness(allowed)
  try await watched(container, witness, operation)
  await witness.settle()
  witness.report(to: reporter, at: Place(fileID, line))
}

/// Runs an operation in a fork of a container, drops what that keeps, and reports what is still there.
///
/// Nothing is closed, which takes `await`: the fork lets go of its instances.
public func expectNoLeaks(
  from container: DependencyContainer? = nil, allowing allowed: [AllowedDependency] = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, operation: () throws -> Void
) rethrows {
  let reporter = Reporter(fileID: fileID, filePath: filePath, line: line, column: column)
  let witness = LeakWitness(allowed)
  try watched(container, witness, operation)
  witness.report(to: reporter, at: Place(fileID, line))
}

// The fork is gone when these return.

private func watched(
  _ container: DependencyContainer?, _ witness: LeakWitness,
  isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Void
) async rethrows {
  let fork = (container ?? .current).fork()
  fork.add(witness)
  do {
    try await withDependencies(from: fork, operation: operation)
  } catch {
    await fork.close()
    throw error
  }
  await fork.close()
}

private func watched(
  _ container: DependencyContainer?, _ witness: LeakWitness, _ operation: () throws -> Void
) rethrows {
  let fork = (container ?? .current).fork()
  fork.add(witness)
  defer { fork.unregisterAll() }
  try withDependencies(from: fork, operation: operation)
}

extension DependencyContainer {
  /// Closes the container and reports what it and its scopes kept and what is still there.
  ///
  /// ```swift
  /// let container = makeContainer()
  /// try await container.start()
  /// await container.expectNoLeaks()
  /// ```
  ///
  /// The caller's own variables hold what they were given: leave their block first.
  public func expectNoLeaks(
    allowing allowed: [AllowedDependency] = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let reporter = Reporter(fileID: fileID, filePath: filePath, line: line, column: column)
    let witness = LeakWitness(allowed)
    for kept in keptObjects { witness.watch(kept) }
    add(witness)
    await close()
    remove(witness)
    await witness.settle()
    witness.report(to: reporter, at: Place(fileID, line))
  }
}
