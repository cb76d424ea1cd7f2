/// Where the checks are linked, they add what may have been meant to errors that a test shows.
package enum Suggestions {
  /// Completes an error of a container; `nil` where nobody has set it.
  package static let complete =
    Locked<(@Sendable (DependencyError, DependencyContainer) -> DependencyError)?>(nil)

  /// The error with suggestions, where the checks are linked and it is about a missing key.
  package static func added(to error: any Error) -> any Error {
    guard let known = error as? DependencyError, let core = known.missingIn as? Core
    else { return error }
    return complete.withLock { $0 }?(known, core.anyContainer) ?? error
  }
}
