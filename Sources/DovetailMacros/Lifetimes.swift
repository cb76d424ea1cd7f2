/// Keeps what a graph's method makes for as long as anybody holds it.
///
/// Only an object can be held; a value is made anew every time.
@attached(peer)
public macro Shared() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "SharedMacro")

/// Makes a new instance whenever the property of a graph is used.
@attached(peer)
public macro Unique() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "UniqueMacro")

/// Lets a graph's `start()` make the instance, and keeps it.
@attached(peer)
public macro Eager() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "EagerMacro")

/// Says how a graph closes what it keeps.
///
/// ```swift
/// func makeDatabase() async throws -> Database { try await .open() }
/// @Closes func closeDatabase(_ database: Database) async throws { try await database.shutDown() }
/// ```
///
/// The method `closeX(_:)` is called with the instance of the property `x` when the graph is closed,
/// the last made first. An instance that is `Closeable` needs none: it is closed as such.
@attached(peer)
public macro Closes() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "ClosesMacro")
