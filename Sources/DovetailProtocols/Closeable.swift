/// A part that has something to do when its container or its graph is closed.
///
/// A synchronous `close()` satisfies it too.
public protocol Closeable {
  /// Releases the resources that the part holds.
  nonisolated(nonsending) func close() async throws
}
