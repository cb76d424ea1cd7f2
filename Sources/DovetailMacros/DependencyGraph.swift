@_exported import Dovetail

/// Turns a class into a graph: each method `makeX()` without parameters provides the property `x`.
///
/// ```swift
/// @DependencyGraph
/// final class AppGraph: HasNetwork {
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
/// A property has the effects, the access and the attributes of its method. Unless the method is marked
/// ``Shared()``, ``Unique()`` or ``Eager()``, it is called once, when the property is first used,
/// whoever asks on whichever thread. The class gets an initialiser for its stored properties when it
/// has none, `override(x:)` for each property, and is a ``/Dovetail/DependencyGraph``, with a blueprint,
/// `start()`, `close()` and `install(in:)`. It is `Sendable`.
///
/// Parts of an actor go into a graph of that actor, and need not be `Sendable` there: write `@MainActor`, or any global
/// actor, before the attribute. A protocol or a superclass may put the class on the main actor too.
///
/// Two properties that need each other are an error where they are declared, with the path. What a
/// method hands on with `self` the compiler cannot follow; then the running program reports the cycle.
@attached(member, conformances: DependencyGraph, names: arbitrary)
@attached(extension, conformances: DependencyGraph, Sendable, names: named(DovetailDefault))
public macro DependencyGraph() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "DependencyGraphMacro")
