import Dovetail

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

  func prepare(on actor: isolated (any Actor)?, _ check: () throws -> Void) throws {
    try check()
    _ = try read()
  }
}

// SAFETY: as for `GraphReader`.
/// An asynchronous function of a graph, which goes to its actor by itself; for the code that the
/// macro writes.
public struct DependencyGraphMethod<Input, Output>: @unchecked Sendable {
  let actor: (any Actor)?
  private let function: @concurrent (Input) async throws -> Output

  /// Takes a function of an actor, or one that leaves its caller's.
  public init(_ function: @escaping @isolated(any) (Input) async throws -> Output) {
    actor = function.isolation
    // SAFETY: as for `GraphReader`.
    self.function = unsafeBitCast(function, to: (@concurrent (Input) async throws -> Output).self)
  }

  /// Takes a function that stays on its caller's actor.
  @_disfavoredOverload
  public init(
    _ function: nonisolated(nonsending) @escaping (Input) async throws -> Output, _: Void = ()
  ) {
    actor = nil
    self.function = { input in
      // SAFETY: the caller hands its input over to this one call.
      nonisolated(unsafe) let input = input
      return try await function(input)
    }
  }

  /// The function for one input.
  func with(_ input: Input) -> Unchecked<@concurrent () async throws -> Output> {
    Unchecked { try await function(input) }
  }

  @concurrent
  func callAsFunction(_ input: Input) async throws -> sending Output {
    // SAFETY: the output was made for this caller, or is kept and so `Sendable`.
    nonisolated(unsafe) let output = try await function(input)
    return output
  }
}
