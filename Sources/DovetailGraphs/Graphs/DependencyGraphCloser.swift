import Dovetail

/// A method of a graph that closes an instance; for the code that the macro writes.
public struct DependencyGraphCloser<T>: Sendable {
  let isolated: IsolatedCloser<T>

  /// Takes a graph and a method of an actor or of none.
  public init<Graph: AnyObject>(
    _ graph: Graph, _ close: @escaping @isolated(any) (Graph, T) throws -> Void
  ) {
    // SAFETY: as for `GraphReader`.
    let function = unsafeBitCast(close, to: ((Graph, T) throws -> Void).self)
    isolated = IsolatedCloser(on: close.isolation) { [unowned graph] in try function(graph, $0) }
  }

  /// Takes a graph and a method that has to be awaited.
  public init<Graph: AnyObject>(
    _ graph: Graph, awaiting close: DependencyGraphMethod<(Graph, T), Void>
  ) {
    isolated = IsolatedCloser(
      on: close.actor,
      awaiting: { [unowned graph] in
        try await close((graph, $0))
      })
  }
}
