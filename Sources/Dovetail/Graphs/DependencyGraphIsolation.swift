/// The isolation of a graph's properties, as the compiler sees it; for the code that the macro
/// writes.
///
/// A protocol or a superclass may put a class on the main actor, although its declaration names no
/// actor. A method of the class is then a function of the main actor, and the compiler picks the
/// overload that takes one.
public enum DependencyGraphIsolation {
  /// Says that a method belongs to no actor.
  @inlinable public static func of(_ method: () -> Void) -> NoActor { NoActor() }

  /// Says that a method belongs to the main actor.
  @inlinable public static func of(_ method: @MainActor () -> Void) -> OnMainActor { OnMainActor() }

  /// Says that an attribute names a global actor.
  public static func check<Name: GlobalActor>(_ actor: Name.Type) {}

  /// Says that an attribute names a type that is not a global actor.
  @available(*, unavailable, message: "the attribute was taken for a global actor, and is none")
  public static func check<Name>(_ actor: Name.Type) {}

  /// A class of no actor, among declarations of the main actor.
  public struct LeftOut: Sendable {
    /// The error that says what to write.
    @available(
      *, unavailable,
      message:
        "the module's default isolation is the main actor, but Swift leaves out a class that a macro makes Sendable: write '@MainActor' before '@DependencyGraph', or 'nonisolated' before 'class'"
    )
    public var isMeant: Void { () }

    /// No second error: the first one says what to write.
    public var mayChange: Void { () }
  }
}

extension DependencyGraphIsolation {
  /// The isolation of a graph of no actor: any thread may use its instances.
  public struct NoActor: Sendable {
    @usableFromInline init() {}

    /// The actor, for the graph as data.
    public var actor: String? { nil }

    /// Nothing needs to be written beside other declarations of no actor.
    public var isMeant: Void { () }

    /// The warning about a stored property that may change.
    @available(
      *, deprecated,
      message:
        "a stored property of the graph is mutable, and the graph is used by any thread: change 'var' to 'let'"
    )
    public var mayChange: Void { () }

    /// Compares the class with a function that has its module's default isolation.
    public func beside(_ other: () -> Void) -> NoActor { self }

    /// Compares the class with a function that has its module's default isolation.
    public func beside(_ other: @MainActor () -> Void) -> LeftOut { LeftOut() }

    /// The instance of a property.
    @inlinable @inline(__always)
    public func instance<T: Sendable, Failure: Error>(
      _ storage: DependencyGraphStorage, _ index: Int, _ type: T.Type,
      closing: (@Sendable @concurrent (T) async throws -> Void)? = nil,
      make: () throws(Failure) -> T
    ) throws(Failure) -> T {
      try storage.isolatedInstance(index, type, closing: closing, make: make)
    }

    /// Keeps an instance that must not be shared, with a warning.
    @available(
      *, deprecated,
      message:
        "what a graph keeps is shared with any thread that asks: make it Sendable or @Unique, or put the graph on an actor"
    )
    public func instance<T, Failure: Error>(
      _ storage: DependencyGraphStorage, _ index: Int, _ type: T.Type,
      closing: (@Sendable @concurrent (T) async throws -> Void)? = nil,
      make: () throws(Failure) -> T
    ) throws(Failure) -> T {
      try storage.isolatedInstance(index, type, closing: closing, make: make)
    }

    /// One property that `start()` makes.
    public func step(
      _ name: String, now prepare: @escaping @Sendable () throws -> Void
    ) -> DependencyGraphStep {
      DependencyGraphStep(name, now: prepare)
    }

    /// Registers a property in a container.
    public func add<Graph: DependencyGraph, T>(
      _ graph: Graph, to container: DependencyContainer, _ index: Int, _ type: T.Type,
      get: @escaping @Sendable (Graph) throws -> T
    ) {
      container.add(graph: graph, index, type, get: get)
    }
  }

  /// The isolation of a graph of the main actor: its instances stay there unless they are
  /// `Sendable`.
  public struct OnMainActor: Sendable {
    @usableFromInline init() {}

    /// The actor, for the graph as data.
    public var actor: String? { "MainActor" }

    /// The class is on the main actor.
    public var isMeant: Void { () }

    /// A stored property may change on the main actor.
    public var mayChange: Void { () }

    /// The class is on the main actor, whatever the declarations beside it are.
    public func beside<Other>(_ other: Other) -> OnMainActor { self }

    /// The instance of a property.
    @inlinable @inline(__always)
    public func instance<T, Failure: Error>(
      _ storage: DependencyGraphStorage, _ index: Int, _ type: T.Type,
      closing: (@Sendable @concurrent (T) async throws -> Void)? = nil,
      make: () throws(Failure) -> T
    ) throws(Failure) -> T {
      try storage.isolatedInstance(index, type, closing: closing, make: make)
    }

    /// One property that `start()` makes, on the main actor.
    public func step(
      _ name: String, now prepare: @escaping @MainActor @Sendable () throws -> Void
    ) -> DependencyGraphStep {
      DependencyGraphStep(name, onMainActor: prepare)
    }

    /// Registers a property in a container.
    public func add<Graph: DependencyGraph, T: Sendable>(
      _ graph: Graph, to container: DependencyContainer, _ index: Int, _ type: T.Type,
      get: @escaping @MainActor @Sendable (Graph) throws -> T
    ) {
      container.add(graph: graph, index, type, onMainActor: get)
    }

    /// Registers a property that is not `Sendable`; it can be resolved on the main actor only.
    public func add<Graph: DependencyGraph, T>(
      _ graph: Graph, to container: DependencyContainer, _ index: Int, _ type: T.Type,
      get: @escaping @MainActor @Sendable (Graph) throws -> T
    ) {
      container.add(graph: graph, index, type, onMainActor: get)
    }
  }
}
