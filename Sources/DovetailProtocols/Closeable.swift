/// An instance that has something to do when its container or its graph is closed.
///
/// A synchronous `close()` satisfies it too. In a type of the main actor, an asynchronous one has to
/// say so: `@MainActor func close() async`.
public protocol Closeable {
  /// Releases the resources that the instance holds.
  nonisolated(nonsending) func close() async throws
}
