/// An instance that has something to do when its container or its graph is closed.
///
/// ```swift
/// final class Database: Closeable {
///   func close() async throws { try await connection.shutdown() }
/// }
/// ```
///
/// A container calls `close()` on the instances that it keeps, in the reverse of the order in which
/// they were made, after what was given to `onClose`. A part that lives on the main actor is closed
/// there. A synchronous `close()` satisfies it too; in a type of the main actor, an asynchronous one
/// has to say so: `@MainActor func close() async`.
public protocol Closeable {
  /// Releases the resources that the instance holds.
  nonisolated(nonsending) func close() async throws
}
