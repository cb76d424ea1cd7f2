/// Keeps the instance that a graph's method makes for as long as somebody holds it.
///
/// Only an object can be held, so a new value is made every time.
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

/// Says how a graph closes an instance that it keeps.
///
/// ```swift
/// func makeDatabase() async throws -> Database { try await .open() }
/// @Closes func closeDatabase(_ database: Database) async throws { try await database.shutDown() }
/// ```
///
/// When the graph is closed, it calls the method `closeX(_:)` with the instance of the property `x`, the last
/// made first. A `Closeable` instance needs no such method.
@attached(peer)
public macro Closes() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "ClosesMacro")
