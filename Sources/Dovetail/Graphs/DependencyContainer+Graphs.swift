import DovetailProtocols

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
  public func install<Graph: Installable & Sendable>(
    _ graph: Graph, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    install(registering: graph, at: Place(fileID, line)) {
      let parts = InstalledGraph(in: core)
      graph.register(in: parts)
      parts.finish()
    }
  }

  /// Makes a container and registers the properties of a graph that threads may share.
  public convenience init<Graph: Installable & Sendable>(
    _ graph: Graph, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init()
    install(graph, fileID: fileID, line: line)
  }
}

extension MainActorRegistry {
  /// Registers the properties of a graph, as the container's own `install(_:)` does.
  public func install<Graph: Installable & Sendable>(
    _ graph: Graph, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    container.install(graph, fileID: fileID, line: line)
  }
}
