import Dovetail
import DovetailBlueprint

extension DependencyContainer {
  /// Registers the properties of a graph that threads may share.
  ///
  /// The graph still keeps its instances: the container neither keeps nor closes them. A property
  /// is found by its type. If the graph has the type more than once, the property's name is part of
  /// the key.
  ///
  /// An override in the container, or in a fork of it, applies to callers that resolve from the
  /// container. The graph makes its own parts from each other, and does not see the override: to
  /// replace those, override them in the graph.
  public func install<Graph: DependencyGraph & Sendable>(
    _ graph: Graph, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    core.install(graph, at: Place(fileID, line)) { graph.dovetailRegister(in: self) }
  }

  /// Makes a container and registers the properties of a graph that threads may share.
  public convenience init<Graph: DependencyGraph & Sendable>(
    _ graph: Graph, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init()
    install(graph, fileID: fileID, line: line)
  }
}

extension MainActorRegistry {
  /// Registers the properties of a graph, as the container's own `install(_:)` does.
  public func install<Graph: DependencyGraph & Sendable>(
    _ graph: Graph, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    container.install(graph, fileID: fileID, line: line)
  }
}

extension DependencyGraph where Self: Sendable {
  /// Registers the graph's properties in a container.
  ///
  /// It is the container's `install(_:)`, seen from the graph.
  public func install(
    in container: DependencyContainer, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    container.install(self, fileID: fileID, line: line)
  }
}

// For the code that the macro writes.
extension DependencyContainer {
  /// Registers a property of a graph; for the code that the macro writes.
  public func add<Graph: DependencyGraph, T: Sendable>(
    graph: Graph, _ index: Int, _ type: T.Type,
    _ read: @escaping @isolated(any) (Graph) throws -> T
  ) {
    add(graph.dovetailStorage, index, GraphReader(graph, read), isSendable: true)
  }

  /// Registers a property that is not `Sendable`: only its actor can resolve it.
  public func add<Graph: DependencyGraph, T>(
    graph: Graph, _ index: Int, _ type: T.Type,
    _ read: @escaping @isolated(any) (Graph) throws -> T
  ) {
    add(graph.dovetailStorage, index, GraphReader(graph, read), isSendable: false)
  }

  /// Registers an asynchronous property of a graph; for the code that the macro writes.
  public func add<Graph: DependencyGraph, T: Sendable>(
    graph: Graph, _ index: Int, _ type: T.Type,
    awaiting read: DependencyGraphMethod<Graph, T>
  ) {
    add(graph.dovetailStorage, index, on: read.actor, read.with(graph))
  }

  /// Registers an asynchronous property that is not `Sendable`: only the main actor can resolve it,
  /// if it belongs there.
  public func add<Graph: DependencyGraph, T>(
    graph: Graph, _ index: Int, _ type: T.Type,
    awaiting read: DependencyGraphMethod<Graph, T>
  ) {
    let (storage, actor) = (graph.dovetailStorage, read.actor)
    let read = read.with(graph)
    guard actor != nil else { return add(storage, index, on: nil, read) }
    guard actor === MainActor.shared else { return leaveOut(T.self, storage, index) }
    add(
      storage, index, on: actor,
      .awaitedOnMainActor { () async throws -> T in
        try storage.refuseIfClosed(index)
        // SAFETY: it was made on the main actor, where this closure runs, and does not leave it.
        nonisolated(unsafe) let instance = try await read.value()
        return instance
      })
  }

  private func add<T>(
    _ storage: DependencyGraphStorage, _ index: Int, on actor: (any Actor)?,
    _ read: Unchecked<@concurrent () async throws -> T>
  ) {
    add(
      storage, index, on: actor,
      .awaited { () async throws -> T in
        try storage.refuseIfClosed(index)
        return try await read.value()
      })
  }

  private func add<T>(
    _ storage: DependencyGraphStorage, _ index: Int, _ reader: GraphReader<T>, isSendable: Bool
  ) {
    guard reader.actor != nil else {
      return add(
        storage, index, on: nil,
        .anywhere {
          try storage.refuseIfClosed(index)
          return try reader.read()
        })
    }
    guard reader.isOnMainActor else { return leaveOut(T.self, storage, index) }
    add(
      storage, index, on: reader.actor,
      .onMainActor(isConfined: !isSendable) {
        try storage.refuseIfClosed(index)
        return try reader.read()
      })
  }

  /// What another actor keeps cannot be resolved: no recipe would run there.
  private func leaveOut<T>(_ type: T.Type, _ storage: DependencyGraphStorage, _ index: Int) {
    let members = storage.members.read
    let member = members.members[index]
    core.note(
      leftOut: .init(
        key: .init(type, name: members.name(of: member)), location: member.place.location,
        actor: member.actorName))
  }

  private func add<T>(
    _ storage: DependencyGraphStorage, _ index: Int, on actor: (any Actor)?,
    _ recipe: ProvidedRecipe<T>
  ) {
    let members = storage.members.read
    let isOverridden = { @Sendable (member: GraphMember) in
      storage.instances.knownCore?.isOverridden(member: member.name, as: member.type) == true
    }
    let member = members.seenThrough(members.members[index], isOverridden)
    core.add(
      provided: members.name(of: member), recipe, keeping: member.lifetime, origin: member.place,
      // What another actor keeps may not be given out, so nothing is missing there.
      needs: members.needs(of: member) {
        !$0.isHidden && ($0.actor == nil || $0.actor === MainActor.shared)
      },
      parts: members.parts(of: member) { !$0.isHidden },
      isOpaque: member.isOpaque,
      // The recipe of an asynchronous property does not say its actor.
      isOnMainActor: actor === MainActor.shared,
      isOverridden: { isOverridden(member) })
  }
}

extension DependencyGraphStorage {
  /// Throws if the graph is closed, or closes and has no instance of a property.
  ///
  /// A property that throws nothing could only stop the process; a container and a start can pass
  /// the error on to their caller.
  func refuseIfClosed(_ index: Int, at place: Place? = nil) throws {
    guard instances.refuses(index) else { return }
    let name = members.read.members[index].name
    throw Raise.located(Raise.closed(Blueprint.Key(type: name), core: core), at: place)
  }
}
