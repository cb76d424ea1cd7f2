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
  let prepareNow: (@Sendable () throws -> Void)?
  let prepare: @Sendable () async throws -> Void

  /// Makes a step of a name and of what awaits the property.
  public init(_ name: String, _ prepare: @escaping @Sendable @concurrent () async throws -> Void) {
    self.name = name
    prepareNow = nil
    self.prepare = prepare
  }

  /// Makes a step of a name and of what asks for the property.
  public init(_ name: String, now prepare: @escaping @Sendable () throws -> Void) {
    self.name = name
    prepareNow = prepare
    self.prepare = { try prepare() }
  }

  /// Makes a step of a name and of what asks for the property on the main actor.
  public init(_ name: String, onMainActor prepare: @escaping @MainActor @Sendable () throws -> Void)
  {
    self.name = name
    prepareNow = {
      guard isOnMainActor() else { throw Raise.wrongActor(Blueprint.Key(type: name)) }
      try MainActor.assumeIsolated { try prepare() }
    }
    self.prepare = { try await prepare() }
  }
}

extension DependencyGraph {
  /// The graph as data; known without making anything.
  public static var blueprint: Blueprint { dovetailMembers.read.blueprint() }

  /// Nothing, unless the macro writes more.
  public var dovetailEager: [DependencyGraphStep] { [] }

  /// Makes everything marked `@Eager` on the calling thread, in the order of the methods.
  ///
  /// For synchronous code, where no such method is asynchronous. When something fails, what was made here is closed
  /// again in a task of its own.
  ///
  /// - Throws: What the method that failed threw; ``DependencyError`` where a method has to be awaited, or belongs
  ///   to another actor.
  public func start(
    onProgress: (@Sendable (StartProgress) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    let place = Place(fileID, line)
    let (core, steps) = try stepsToStart(at: place)
    if let awaited = dovetailEager.first(where: { $0.prepareNow == nil }) {
      throw Raise.located(Raise.asyncFromSync(Blueprint.Key(type: awaited.name)), at: place)
    }
    do {
      try core.startNow(steps, onProgress: onProgress) { dovetailStorage.passAll() }
    } catch {
      throw Raise.located(error, at: place)
    }
  }

  func stepsToStart(at place: Place) throws -> (ContainerCore, [StartStep]) {
    let core = dovetailStorage.core
    if core.isClosed { throw Raise.located(Raise.closed(core: core), at: place) }
    let steps = dovetailEager.map { step in
      StartStep(
        key: Blueprint.Key(type: step.name), prepareNow: { try step.prepareNow?() },
        prepare: step.prepare)
    }
    return (core, steps)
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
