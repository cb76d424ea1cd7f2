/// An instance that has something to do when its container is closed.
///
/// A synchronous `close()` satisfies it too. In a type of the main actor, an asynchronous one has to
/// say so: `@MainActor func close() async`. See ``DependencyContainer/close(timeout:fileID:line:)``.
public protocol Closeable {
  /// Releases the resources that the instance holds.
  func close() async throws
}
