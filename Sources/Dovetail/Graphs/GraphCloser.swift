/// A method of a graph that closes an instance.
// SAFETY: a synchronous method is called on its own actor, or on that of the graph; an asynchronous
// one goes to its actor by itself.
@usableFromInline
struct GraphCloser<T>: @unchecked Sendable {
  let actor: (any Actor)?
  let now: ((T) throws -> Void)?
  let awaited: (@concurrent (T) async throws -> Void)?

  @usableFromInline
  init<Graph: AnyObject>(
    _ graph: Graph, _ close: @escaping @isolated(any) (Graph, T) throws -> Void
  ) {
    actor = close.isolation
    // SAFETY: as for `GraphReader`.
    let function = unsafeBitCast(close, to: ((Graph, T) throws -> Void).self)
    now = { [unowned graph] in try function(graph, $0) }
    awaited = nil
  }

  @usableFromInline
  init<Graph: AnyObject>(
    _ graph: Graph, awaiting close: DependencyGraphMethod<(Graph, T), Void>
  ) {
    actor = close.actor
    now = nil
    awaited = { [unowned graph] in try await close((graph, $0)) }
  }
}
