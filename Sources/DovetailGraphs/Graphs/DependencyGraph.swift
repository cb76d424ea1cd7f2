import Dovetail
@_spi(Tools) import DovetailBlueprint

/// A class with the `@DependencyGraph` macro: each of its methods `makeX()` provides a property
/// `x`.
///
/// The macro, which is in `DovetailMacros`, adds the conformance. The isolation of a graph is that
/// of its class. A graph that threads share is written `: Sendable`, and the compiler checks it.
/// After `container.install(graph)`, the container provides the properties of such a graph.
public protocol DependencyGraph: AnyObject {
  /// The graph as data; computing it makes no instance.
  static var blueprint: Blueprint { get }
  /// The properties of the graph, for the code that the macro writes.
  static var dovetailMembers: DependencyGraphMembers { get }
  /// The instances that the graph keeps, for the code that the macro writes.
  var dovetailStorage: DependencyGraphStorage { get }
  /// The properties that `start()` makes, for the code that the macro writes.
  var dovetailEager: [DependencyGraphStep] { get }
  /// Registers the properties of the graph, for the code that the macro writes.
  func dovetailRegister(in container: DependencyContainer)
}

/// One property that `start()` makes; for the code that the macro writes.
public struct DependencyGraphStep: Sendable {
  let name: String
  /// What is checked where the property is read, before it's read.
  typealias Check = @Sendable () throws -> Void
  let prepareNow: (@Sendable (Check) throws -> Void)?
  let prepare: @Sendable (@escaping Check) async throws -> Void

  /// Makes a step that reads a property on the property's actor.
  public init<Graph: AnyObject, T>(
    _ name: String, _ graph: Graph, _ type: T.Type,
    _ read: @escaping @isolated(any) (Graph) throws -> T
  ) {
    let reader = GraphReader(graph, read)
    self.name = name
    let now: @Sendable (Check) throws -> Void = { check in
      if reader.isOnMainActor, !Dovetail.isOnMainActor() {
        let failure = DependencyDiagnostic.Failure(Blueprint.Key(type: name))
        throw Raise.error(failure.wrongActor("MainActor"))
      }
      try check()
      _ = try reader.read()
    }
    // The caller cannot be known to be on another actor than the main one.
    prepareNow = reader.actor == nil || reader.isOnMainActor ? now : nil
    prepare = { try await reader.prepare(on: reader.actor, $0) }
  }

  /// Makes a step that awaits a property.
  public init<Graph: AnyObject, T>(
    _ name: String, _ graph: Graph, _ type: T.Type,
    awaiting read: DependencyGraphMethod<Graph, T>
  ) {
    let read = read.with(graph)
    self.name = name
    prepareNow = nil
    prepare = {
      try $0()
      _ = try await read.value()
    }
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
  /// - Throws: The error of the property that failed; ``/Dovetail/DependencyError``, which names
  ///   every one, if several did, or if a method has to be awaited or belongs to another actor.
  public func start(
    onProgress: (@Sendable (StartProgress) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    let place = Place(fileID, line)
    let (core, steps) = try stepsToStart(at: place)
    if let awaited = dovetailEager.first(where: { $0.prepareNow == nil }) {
      let failure = DependencyDiagnostic.Failure(Blueprint.Key(type: awaited.name))
      throw Raise.located(Raise.error(failure.asyncFromSync(isStarting: true)), at: place)
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
    let storage = dovetailStorage
    let members = storage.members.read.members
    let steps = dovetailEager.map { step in
      let index = members.firstIndex { $0.name == step.name }
      let check = { @Sendable in if let index { try storage.refuseIfClosed(index, at: place) } }
      return StartStep(
        key: Blueprint.Key(type: step.name), at: index.map { members[$0].place },
        prepareNow: { try step.prepareNow?(check) }, prepare: { try await step.prepare(check) })
    }
    return (core, steps)
  }
}
