/// A property of a graph, as a function that its actor may call.
///
/// The macro writes a static function for each property. The compiler gives it the isolation of the
/// property, wherever that comes from: an attribute, the class, a protocol, a superclass or the
/// module's settings.
// SAFETY: the function is called on its actor only. One of no actor belongs to a graph that is
// `Sendable`, or is called where the graph is used.
struct GraphReader<T>: @unchecked Sendable {
  let actor: (any Actor)?
  let read: () throws -> T

  init<Graph: AnyObject>(
    _ graph: Graph, _ read: @escaping @isolated(any) (Graph) throws -> T
  ) {
    actor = read.isolation
    // SAFETY: the two types differ in what the compiler knows of the isolation, not in how they are
    // called; a test covers both kinds.
    let function = unsafeBitCast(read, to: ((Graph) throws -> T).self)
    self.read = { try function(graph) }
  }

  var isOnMainActor: Bool { actor === MainActor.shared }

  func prepare(on actor: isolated (any Actor)?) throws { _ = try read() }
}

/// An asynchronous property of a graph, as a function that goes to its actor by itself.
// SAFETY: as for `GraphReader`.
struct GraphAwaitedReader<T>: @unchecked Sendable {
  let actor: (any Actor)?
  private let function: @concurrent () async throws -> T

  init<Graph: AnyObject>(
    _ graph: Graph, _ read: @escaping @isolated(any) (Graph) async throws -> T
  ) {
    actor = read.isolation
    // SAFETY: as for `GraphReader`.
    let function = unsafeBitCast(read, to: (@concurrent (Graph) async throws -> T).self)
    self.function = { try await function(graph) }
  }

  @concurrent
  func read() async throws -> sending T {
    nonisolated(unsafe) let instance = try await function()
    return instance
  }
}
