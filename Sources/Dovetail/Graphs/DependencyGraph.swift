import DovetailBlueprint

/// A class with the `@DependencyGraph` macro: each of its methods `makeX()` provides a property
/// `x`.
///
/// The macro, which is in `DovetailMacros`, adds the conformance. A graph is a module too: after
/// `container.install(graph)`, the container provides the graph's properties.
public protocol DependencyGraph: AnyObject, DependencyModule, Sendable {
  /// The graph as data; computing it makes no instance.
  static var blueprint: Blueprint { get }
  /// The properties of the graph, for the code that the macro writes.
  static var dovetailMembers: DependencyGraphMembers { get }
  /// The instances that the graph keeps, for the code that the macro writes.
  var dovetailStorage: DependencyGraphStorage { get }
  /// The properties that `start()` makes, for the code that the macro writes.
  var dovetailEager: [DependencyGraphStep] { get }
}

/// One property that `start()` makes; for the code that the macro writes.
public struct DependencyGraphStep: Sendable {
  let name: String
  let prepareNow: (@Sendable () throws -> Void)?
  let prepare: @Sendable () async throws -> Void

  /// Makes a step from a name and a closure that awaits the property.
  public init(_ name: String, _ prepare: @escaping @Sendable @concurrent () async throws -> Void) {
    self.name = name
    prepareNow = nil
    self.prepare = prepare
  }

  /// Makes a step from a name and a closure that reads the property.
  public init(_ name: String, now prepare: @escaping @Sendable () throws -> Void) {
    self.name = name
    prepareNow = prepare
    self.prepare = { try prepare() }
  }

  /// Makes a step from a name and a closure that reads the property on the main actor.
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
  /// The graph as data; computing it makes no instance.
  public static var blueprint: Blueprint { dovetailMembers.read.blueprint() }

  /// No properties, unless the macro writes others.
  public var dovetailEager: [DependencyGraphStep] { [] }

  /// Makes every property marked `@Eager` on the calling thread, in the order of the methods.
  ///
  /// It is for synchronous code, if no such method is asynchronous. If one of them fails, the
  /// others are made all the same, and what was made stays.
  ///
  /// - Throws: An error that names every property that failed; ``DependencyError`` if a method has
  ///   to be awaited, or belongs to another actor.
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
      try core.startNow(steps, onProgress: onProgress)
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

  /// Registers the graph's properties in a container.
  ///
  /// The graph still keeps its instances: the container neither keeps nor closes them. A property
  /// is found by its type. If the graph has the type more than once, the property's name is part of
  /// the key.
  ///
  /// An override in the container, or in a fork of it, applies to callers that resolve from the
  /// container. The graph makes its own parts from each other, and does not see the override: to
  /// replace those, override them in the graph.
  public func install(in container: DependencyContainer) {
    container.install(self)
  }
}
