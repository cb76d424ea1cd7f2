/// An instance that has something to do when its container is closed.
///
/// A synchronous `close()` satisfies it too. See
/// ``DependencyContainer/close(timeout:fileID:line:)``.
public protocol Closeable {
  /// Releases the resources that the instance holds.
  func close() async throws
}
