import DovetailBlueprint

extension DependencyContainer {
  /// Registers a property of a graph; for the code that the macro writes.
  public func add<Graph: DependencyGraph, T>(
    graph: Graph, _ index: Int, _ type: T.Type, get: @escaping @Sendable (Graph) throws -> T
  ) {
    add(
      graph, index,
      Recipe(
        make: { [graph] _ in
          try graph.refuseIfClosed(index)
          return try get(graph)
        }, needs: { [] }))
  }

  /// Registers a property of a graph of the main actor; for the code that the macro writes.
  public func add<Graph: DependencyGraph, T: Sendable>(
    graph: Graph, _ index: Int, _ type: T.Type,
    onMainActor get: @escaping @MainActor @Sendable (Graph) throws -> T
  ) {
    add(graph, index, isConfined: false, get)
  }

  /// Registers a property that is not `Sendable`, of a graph of the main actor; for the code that
  /// the macro writes.
  public func add<Graph: DependencyGraph, T>(
    graph: Graph, _ index: Int, _ type: T.Type,
    onMainActor get: @escaping @MainActor @Sendable (Graph) throws -> T
  ) {
    add(graph, index, isConfined: true, get)
  }

  private func add<Graph: DependencyGraph, T>(
    _ graph: Graph, _ index: Int, isConfined: Bool,
    _ get: @escaping @MainActor @Sendable (Graph) throws -> T
  ) {
    add(
      graph, index,
      .onMainActor(isConfined: isConfined) { [graph] in
        try graph.refuseIfClosed(index)
        return try get(graph)
      })
  }

  /// Registers an asynchronous property of a graph; for the code that the macro writes.
  public func add<Graph: DependencyGraph, T>(
    graph: Graph, _ index: Int, _ type: T.Type,
    awaiting get: @escaping @Sendable @concurrent (Graph) async throws -> T
  ) {
    add(
      graph, index,
      .typed { [graph] () async throws -> T in
        try graph.refuseIfClosed(index)
        return try await get(graph)
      })
  }

  private func add<Graph: DependencyGraph, T>(_ graph: Graph, _ index: Int, _ recipe: Recipe<T>) {
    let members = graph.dovetailStorage.members.read
    let member = members.members[index]
    let needs = members.needs(of: member)
    var traits = recipe.traits
    traits.keptByGraph = member.lifetime
    traits.graphParts = members.parts(of: member)
    traits.isOpaque = member.isOpaque
    // The recipe of an asynchronous property does not say its actor; only the member does.
    if member.actor == "MainActor" { traits.isOnMainActor = true }
    let binding = Binding<T>(
      name: members.name(of: member), lifetime: .unique, origin: member.place,
      recipe: Recipe(
        make: recipe.make, makeAsync: recipe.makeAsync, needs: { needs }, traits: traits),
      role: .registered)
    core.add(binding)
  }
}

extension DependencyGraph {
  /// Throws if the graph was closed.
  ///
  /// A property that throws nothing could only stop the process; a container can pass the error on
  /// to its caller.
  fileprivate func refuseIfClosed(_ index: Int) throws {
    guard let core = dovetailStorage.instances.knownCore, core.isClosed else { return }
    let name = dovetailStorage.members.read.members[index].name
    throw Raise.closed(Blueprint.Key(type: name), core: core)
  }
}
