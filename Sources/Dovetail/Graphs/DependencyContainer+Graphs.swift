import DovetailBlueprint

extension DependencyContainer {
  /// Answers with a property of a graph; for the code that the macro writes.
  public func add<Graph: DependencyGraph, T>(
    graph: Graph, _ name: String, as type: T.Type, get: @escaping @Sendable (Graph) throws -> T
  ) {
    add(
      graph, name,
      Recipe(
        make: { [graph] _ in
          try graph.refuseIfClosed(name)
          return try get(graph)
        }, needs: { [] }))
  }

  /// Answers with a property of a graph of the main actor; for the code that the macro writes.
  public func add<Graph: DependencyGraph, T>(
    graph: Graph, _ name: String, as type: T.Type,
    onMainActor get: @escaping @MainActor @Sendable (Graph) throws -> T
  ) {
    add(
      graph, name,
      .onMainActor { [graph] in
        try graph.refuseIfClosed(name)
        return try get(graph)
      })
  }

  /// Answers with an asynchronous property of a graph; for the code that the macro writes.
  public func add<Graph: DependencyGraph, T>(
    graph: Graph, _ name: String, as type: T.Type,
    awaiting get: @escaping @Sendable (Graph) async throws -> T
  ) {
    add(
      graph, name,
      .typed { [graph] () async throws -> T in
        try graph.refuseIfClosed(name)
        return try await get(graph)
      })
  }

  private func add<Graph: DependencyGraph, T>(_ graph: Graph, _ name: String, _ recipe: Recipe<T>) {
    let members = GraphMembers(Graph.dovetailMembers)
    guard let member = members.members.first(where: { $0.name == name }) else { return }
    let needs = members.needs(of: member)
    var traits = recipe.traits
    traits.keptByGraph = member.lifetime
    traits.isOpaque = member.isOpaque
    let binding = Binding<T>(
      name: members.name(of: member), lifetime: .unique, origin: member.place,
      recipe: Recipe(
        make: recipe.make, makeAsync: recipe.makeAsync, needs: { needs }, traits: traits),
      role: .registered)
    core.add(binding)
  }
}

extension DependencyGraph {
  /// Tells a container that the graph was closed.
  ///
  /// A property that throws nothing could only stop the process; who asks a container can be told.
  fileprivate func refuseIfClosed(_ name: String) throws {
    let core = dovetailStorage.core
    guard core.isClosed else { return }
    throw Raise.closed(Blueprint.Key(type: name), core: core)
  }
}
