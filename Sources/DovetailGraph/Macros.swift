@_exported import DovetailProtocols

/// Turns a class into a graph: each method `makeX()` without parameters provides the property `x`.
///
/// ```swift
/// @DependencyGraph
/// final class AppGraph: HasNetwork, Sendable {
///   let baseURL: URL
///
///   func makeClock() -> any Clock { SystemClock() }
///   func makeNetwork() -> any Networking { HTTPNetworking(clock: clock, baseURL: baseURL) }
///   @Unique func makeFeed() -> Feed { Feed(network: network) }
///   @Eager func makeDatabase() async throws -> Database { try await .open(at: baseURL) }
/// }
/// ```
///
/// ```swift
/// let app = AppGraph(baseURL: url)
/// let network = app.network  // plain typed access, no lookup
/// let database = try await app.database  // an async recipe has an async property
/// ```
///
/// A property has the effects, the access and the attributes of its method. The method is called
/// once, when the property is first used, no matter from which thread, unless it is marked
/// ``Weakly()``, ``Unique()`` or ``Eager()``.
///
/// If the class has no initializer, it gets one for its stored properties. It also gets
/// `override(x:)` for each property, `start()` and `close()`.
///
/// The isolation of a graph is that of its class, and what the macro adds follows it. A graph that
/// any thread may use is written `: Sendable`; the compiler checks its stored properties and what it
/// keeps. A graph on an actor needs nothing, nor does one in a module whose default isolation is the
/// main actor: what it keeps need not be `Sendable`. Any other graph belongs to the code that made it.
///
/// Two properties that need each other are a compile error at their declaration, with the path. The
/// macro cannot see what a method does after it has passed on `self`; such a cycle is reported when
/// the program runs.
@attached(member, conformances: DependencyGraph, names: arbitrary)
@attached(extension, conformances: DependencyGraph)
public macro DependencyGraph() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "DependencyGraphMacro")

/// Keeps the instance that a graph's method makes for as long as something else holds it.
///
/// Only an object can be held, so a value type is made for every use.
@attached(peer)
public macro Weakly() = #externalMacro(module: "DovetailMacrosPlugin", type: "WeaklyMacro")

/// Makes a new instance each time the graph's property is used.
@attached(peer)
public macro Unique() = #externalMacro(module: "DovetailMacrosPlugin", type: "UniqueMacro")

/// Makes the instance when the graph's `start()` runs, and keeps it.
@attached(peer)
public macro Eager() = #externalMacro(module: "DovetailMacrosPlugin", type: "EagerMacro")

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
public macro Closes() = #externalMacro(module: "DovetailMacrosPlugin", type: "ClosesMacro")

/// A name for the protocol that no module has for one of its own, which the compiler would take
/// instead; for the code that the macro writes.
@_documentation(visibility: internal)
public typealias GraphConformance = DovetailProtocols.DependencyGraph
