import DovetailChecks

/// Runs an operation in a fork of a container, closes the fork, and reports the instances that
/// outlive it.
///
/// ```swift
/// try await expectNoLeaks(from: makeContainer()) {
///   let feed = try await DependencyContainer.current.resolve(Feed.self)
///   #expect(feed.store.network is HTTPNetworking)
/// }
/// ```
///
/// Each instance that outlives the closed container is named, with the place where it was
/// registered. An instance that holds others is named before them. Instances that belong to their
/// caller, `.unique` and `.graph`, are not checked, and values that are not objects cannot be. The
/// fork is of the current container unless you give another. If the operation overrides a dependency
/// with an object that it holds on to, that has to be allowed.
public func expectNoLeaks(
  from container: DependencyContainer? = nil, allowing allowed: [AllowedDependency] = [],
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, operation: nonisolated(nonsending) () async throws -> Void
) async rethrows {
  let reporter = Reporter(fileID: fileID, filePath: filePath, line: line, column: column)
  let observer = LeakObserver(allowed)
  let place = Place(fileID, line)
  let blueprint = try await watched(container, observer, at: place, operation)
  await observer.settle()
  observer.report(to: reporter, of: blueprint, at: place)
}

/// Runs an operation in a fork of a container, empties the fork, and reports the instances that
/// outlive it.
///
/// Nothing is closed, since closing takes `await`: the fork lets go of its instances.
public func expectNoLeaks(
  from container: DependencyContainer? = nil, allowing allowed: [AllowedDependency] = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, operation: () throws -> Void
) rethrows {
  let reporter = Reporter(fileID: fileID, filePath: filePath, line: line, column: column)
  let observer = LeakObserver(allowed)
  let blueprint = try watched(container, observer, operation)
  observer.report(to: reporter, of: blueprint, at: Place(fileID, line))
}

// The fork is gone when these functions return.

private func watched(
  _ container: DependencyContainer?, _ observer: LeakObserver, at place: Place,
  isolation: isolated (any Actor)? = #isolation,
  _ operation: nonisolated(nonsending) () async throws -> Void
) async rethrows -> Blueprint {
  let fork = (container ?? .current).fork()
  fork.add(observer)
  do {
    try await withDependencies(from: fork, operation: operation)
  } catch {
    await fork.close(fileID: place.fileID, line: place.line)
    throw error
  }
  let blueprint = fork.blueprint
  await fork.close(fileID: place.fileID, line: place.line)
  return blueprint
}

private func watched(
  _ container: DependencyContainer?, _ observer: LeakObserver, _ operation: () throws -> Void
) rethrows -> Blueprint {
  let fork = (container ?? .current).fork()
  fork.add(observer)
  defer { fork.unregisterAll() }
  try withDependencies(from: fork, operation: operation)
  return fork.blueprint
}

extension DependencyContainer {
  /// Closes the container, and reports the instances that outlive it and its scopes.
  ///
  /// ```swift
  /// let container = makeContainer()
  /// try await container.start()
  /// await container.expectNoLeaks()
  /// ```
  ///
  /// Your own variables hold the instances that you resolved: leave their block first.
  public func expectNoLeaks(
    allowing allowed: [AllowedDependency] = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let reporter = Reporter(fileID: fileID, filePath: filePath, line: line, column: column)
    let (observer, blueprint) = (LeakObserver(allowed), blueprint)
    for (binding, object) in keptObjects { observer.watch(object, of: binding) }
    add(observer)
    await close(fileID: fileID, line: line)
    remove(observer)
    await observer.settle()
    observer.report(to: reporter, of: blueprint, at: Place(fileID, line))
  }
}
