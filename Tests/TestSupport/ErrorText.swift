import Dovetail

/// The rendered text of the error that `body` throws; `nil` when it throws none.
package func errorText(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return String(describing: error)
  }
}

/// The rendered text of the error that `body` throws; `nil` when it throws none.
package func errorText(_ body: () async throws -> Void) async -> String? {
  do {
    try await body()
    return nil
  } catch {
    return String(describing: error)
  }
}

/// The error of this library that `body` throws.
package func dependencyError(_ body: () throws -> Void) -> DependencyError? {
  do {
    try body()
    return nil
  } catch {
    return error as? DependencyError
  }
}

/// The error of this library that `body` throws, on the actor of the caller.
package nonisolated(nonsending) func awaitedError(
  _ body: nonisolated(nonsending) () async throws -> Void
) async -> DependencyError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? DependencyError
  }
}
