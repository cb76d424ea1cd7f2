/// Where the properties of a graph live, as the compiler says it; for the code that the macro writes.
///
/// A protocol or a superclass may put a class on the main actor without its declaration naming an actor. A method of
/// the class then is a function of the main actor, and the compiler picks the overload that takes one.
public enum DependencyGraphIsolation {
  /// Says that a method belongs to no actor.
  @inlinable public static func of(_ method: () -> Void) -> NoActor { NoActor() }

  /// Says that a method belongs to the main actor.
  @inlinable public static func of(_ method: @MainActor () -> Void) -> OnMainActor { OnMainActor() }

  /// Says that an attribute names a global actor.
  public static func check<Name: GlobalActor>(_ actor: Name.Type) {}

  /// Says that an attribute names a type that is none.
  @available(*, unavailable, message: "the attribute was taken for a global actor, and is none")
  public static func check<Name>(_ actor: Name.Type) {}

  /// A class of no actor among declarations of the main actor.
  public struct LeftOut: Sendable {
    /// The error that says what to write.
    @available(
      *, unavailable,
      message:
        "the module's default isolation is the main actor, but Swift leaves out a class that a macro makes Sendable: write '@MainActor' before '@DependencyGraph', or 'nonisolated' before 'class'"
    )
    public var isMeant: Void { () }

    /// The error comes first.
    public var mayChange: Void { () }
  }
}

extension DependencyGraphIsolation {
  /// What a graph of no actor keeps is shared by any thread that asks.
  public struct NoActor: Sendable {
    @usableFromInline init() {}

    /// The actor, for the graph as data.
    public var actor: String? { nil }

    /// Nothing needs to be written beside other declarations of no actor.
    public var isMeant: Void { () }

    /// The warning of a stored property that changes.
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

    /// Keeps what must not be shared, with a warning.
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

    /// One property that a start asks for.
    public func step(
      _ name: String, now prepare: @escaping @Sendable () throws -> Void
    ) -> DependencyGraphStep {
      DependencyGraphStep(name, now: prepare)
    }

    /// Lets a container answer with a property.
    public func add<Graph: DependencyGraph, T>(
      _ graph: Graph, to container: DependencyContainer, _ index: Int, _ type: T.Type,
      get: @escaping @Sendable (Graph) throws -> T
    ) {
      container.add(graph: graph, index, type, get: get)
    }
  }

  /// What a graph of the main actor keeps stays there, unless it is `Sendable`.
  public struct OnMainActor: Sendable {
    @usableFromInline init() {}

    /// The actor, for the graph as data.
    public var actor: String? { "MainActor" }

    /// The class is on the main actor.
    public var isMeant: Void { () }

    /// A stored property may change there.
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

    /// One property that a start asks for, on the main actor.
    public func step(
      _ name: String, now prepare: @escaping @MainActor @Sendable () throws -> Void
    ) -> DependencyGraphStep {
      DependencyGraphStep(name, onMainActor: prepare)
    }

    /// Lets a container answer with a property.
    public func add<Graph: DependencyGraph, T: Sendable>(
      _ graph: Graph, to container: DependencyContainer, _ index: Int, _ type: T.Type,
      get: @escaping @MainActor @Sendable (Graph) throws -> T
    ) {
      container.add(graph: graph, index, type, onMainActor: get)
    }

    /// Lets a container answer, on the main actor alone, with a property that is not `Sendable`.
    public func add<Graph: DependencyGraph, T>(
      _ graph: Graph, to container: DependencyContainer, _ index: Int, _ type: T.Type,
      get: @escaping @MainActor @Sendable (Graph) throws -> T
    ) {
      container.add(graph: graph, index, type, onMainActor: get)
    }
  }
}
