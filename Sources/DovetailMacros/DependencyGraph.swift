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
/// A property has the effects, the access and the attributes of its method. The method is called
/// once, when the property is first used, no matter from which thread, unless it is marked
/// ``Shared()``, ``Unique()`` or ``Eager()``.
///
/// If the class has no initialiser, it gets one for its stored properties. It also gets
/// `override(x:)` for each property, and becomes a ``/Dovetail/DependencyGraph``, with a blueprint,
/// `start()`, `close()` and `install(in:)`. It is `Sendable`.
///
/// Dependencies of an actor go into a graph of that actor, and need not be `Sendable` there: write
/// `@MainActor`, or any global actor, before the attribute. A protocol or a superclass may put the
/// class on the main actor too.
///
/// Two properties that need each other are a compile error at their declaration, with the path. The
/// macro cannot see what a method does after it has passed on `self`; such a cycle is reported when
/// the program runs.
@attached(member, conformances: DependencyGraph, names: arbitrary)
@attached(extension, conformances: DependencyGraph, Sendable, names: named(DovetailDefault))
public macro DependencyGraph() =
  #externalMacro(module: "DovetailMacrosPlugin", type: "DependencyGraphMacro")
