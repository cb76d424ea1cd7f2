import DovetailBlueprint

/// A class that `@DependencyGraph` has made a graph of: each method `makeX()` provides the property `x`.
///
/// The macro, which is in `DovetailMacros`, adds the conformance. A graph is a module too:
/// `container.install(graph)` lets a container answer with what the graph provides.
public protocol DependencyGraph: AnyObject, DependencyModule, Sendable {
  /// The graph as data; known without making anything.
  static var blueprint: Blueprint { get }
  /// The properties of the graph, for the code that the macro writes.
  static var dovetailMembers: DependencyGraphMembers { get }
  /// What the graph keeps, for the code that the macro writes.
  var dovetailStorage: DependencyGraphStorage { get }
  /// The properties that a start asks for, for the code that the macro writes.
  var dovetailEager: [DependencyGraphStep] { get }
}

/// One property that a start asks for; for the code that the macro writes.
public struct DependencyGraphStep: Sendable {
  let name: String
  let prepare: @Sendable () async throws -> Void

  /// Makes a step of a name and of what asks for the property.
  public init(_ name: String, _ prepare: @escaping @Sendable @concurrent () async throws -> Void) {
    self.name = name
    self.prepare = prepare
  }
}

extension DependencyGraph {
  /// The graph as data; known without making anything.
  public static var blueprint: Blueprint { dovetailMembers.read.blueprint() }

  /// Nothing, unless the macro writes more.
  public var dovetailEager: [DependencyGraphStep] { [] }

  /// Makes everything marked `@Eager`, what is independent concurrently.
  ///
  /// When something fails, what was made here is closed again, the last made first, and the graph may
  /// be started once more.
  ///
  /// - Throws: What the method that failed threw.
  public func start(
    onProgress: (@Sendable (StartProgress) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws {
    let core = dovetailStorage.core
    if core.isClosed { throw Raise.located(Raise.closed(core: core), at: Place(fileID, line)) }
    let steps = dovetailEager.map {
      StartStep(key: Blueprint.Key(type: $0.name), prepare: $0.prepare)
    }
    // What the start has made is asked of the storage before any of it is closed.
    try await core.start(steps, onProgress: onProgress) { dovetailStorage.passAll() }
  }

  /// Closes what the graph has made and keeps, in the reverse of the order in which it was made.
  ///
  /// An instance is closed by the method marked `@Closes` for its property, and by its own
  /// ``Closeable`` conformance. Everything is closed whatever fails; what failed is returned. Asking the
  /// graph for something afterwards is an error that says so. The instances are freed with the graph.
  ///
  /// - Returns: What could not be closed, or `nil`.
  @discardableResult
  public func close(
    timeout: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> DependencyError? {
    // The storage answers from now on: with what is closed in its turn, or with an error.
    dovetailStorage.passAll()
    return await dovetailStorage.core.close(
      within: Deadline(timeout: timeout), at: Place(fileID, line))
  }

  /// Lets a container answer with what this graph provides.
  ///
  /// The graph goes on to keep its instances: the container neither keeps nor closes them. A property
  /// is found by its type, and by its name too where the graph has the type more than once.
  ///
  /// An override in the container, or in a fork of it, answers who asks the container. The graph's own
  /// parts are made from each other and do not see it: override those in the graph.
  public func install(in container: DependencyContainer) {
    container.install(self)
  }
}
