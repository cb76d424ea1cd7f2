/// Keeps the instance that a graph's method makes for as long as something else holds it.
///
/// Only an object can be held, so a value type is made for every use.
@attached(peer)
public macro Shared() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "SharedMacro")

/// Makes a new instance each time the graph's property is used.
@attached(peer)
public macro Unique() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "UniqueMacro")

/// Makes the instance when the graph's `start()` runs, and keeps it.
@attached(peer)
public macro Eager() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "EagerMacro")

/// Says how a graph closes an instance that it keeps.
///
/// ```swift
/// @Eager func makeDatabase() async throws -> Database { try await .open() }
/// @Closes func closeDatabase(_ database: Database) async throws { try await database.shutDown() }
/// ```
///
/// When the graph is closed, it calls the method `closeX(_:)` with the instance of the property
/// `x`. Instances are closed in the reverse of the order in which they were made. A `Closeable`
/// instance needs no such method.
@attached(peer)
public macro Closes() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "ClosesMacro")
