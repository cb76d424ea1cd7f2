import DovetailChecks

/// Counts on the actor that owns it.
nonisolated final class Counter {
  var count = 0

  nonisolated(nonsending) func work(for owner: Owner, in container: DependencyContainer)
    async throws
  {
    await withDependencies { _ in
      owner.preconditionIsolated()
    } operation: {
      await Task.yield()
      owner.preconditionIsolated()
      count += 1
    }
    await withDependencies(from: container) {
      await Task.yield()
      owner.preconditionIsolated()
      count += 1
    }
    try await container.withScope("session") { _ in
      await Task.yield()
      owner.preconditionIsolated()
      count += 1
    }
    _ = await container.trace {
      await Task.yield()
      owner.preconditionIsolated()
      count += 1
    }
  }
}

actor Owner {
  let counter = Counter()

  func count(in container: DependencyContainer) async throws -> Int {
    try await counter.work(for: self, in: container)
    return counter.count
  }
}

/// Operations run on the actor of the method that calls.
nonisolated func checkOperations(_ container: DependencyContainer) async throws {
  let count = try await Owner().count(in: container)
  precondition(count == 4)
}
