@_exported import Dovetail
@_exported import DovetailGraphs

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
/// ``Shared()``, ``Unique()`` or ``Eager()``.
///
/// If the class has no initializer, it gets one for its stored properties. It also gets
/// `override(x:)` for each property, and becomes a ``/DovetailMacros/DependencyGraph``, with a blueprint,
/// `start()` and `close()`.
///
/// The isolation of a graph is that of its class, and what the macro adds follows it. A graph that
/// any thread may use is written `: Sendable`; the compiler checks its stored properties and what it
/// keeps, and containers can install it. A graph on an actor needs nothing, nor does one in a module
/// whose default isolation is the main actor: what it keeps need not be `Sendable`. Any other graph
/// belongs to whoever made it.
///
/// Two properties that need each other are a compile error at their declaration, with the path. The
/// macro cannot see what a method does after it has passed on `self`; such a cycle is reported when
/// the program runs.
@attached(member, conformances: DependencyGraph, names: arbitrary)
@attached(extension, conformances: DependencyGraph)
public macro DependencyGraph() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "DependencyGraphMacro")
