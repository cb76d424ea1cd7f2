import Synchronization

/// What a graph's asynchronous method makes: once, when it is first awaited, whichever task asks.
///
/// It is for the code that the macro writes.
///
/// The first task makes the part itself, where and how it runs; the others wait for it. If it is
/// cancelled and gives up, the next one makes the part. So no task is started, nothing has to be
/// `Sendable`, and no work is done that nobody waits for.
@_documentation(visibility: internal)
public struct AwaitedPart<Part>: ~Copyable {
  /// Where the part is, in its word or held weakly.
  @usableFromInline let place: HeldPart<Part>
  private let turns = Turns()
  private let isWeak: Bool

  /// An empty place for the part that is this line of the graph's text; it may hold the part weakly.
  public init(_ index: UInt32, isWeak: Bool = false) {
    place = HeldPart(index)
    self.isWeak = isWeak
  }

  /// The same if the macro cannot see whether the part needs itself.
  public init(watched index: UInt32, isWeak: Bool = false) {
    place = HeldPart(watched: index)
    self.isWeak = isWeak
  }

  /// The part, if it is there.
  @inlinable public var made: Part? {
    @inline(__always) get {
      let bits = place.gate.word.load(ordering: .acquiring)
      return bits != 0 ? MadePart.part(bits, as: Part.self) : nil
    }
  }

  /// The part, once another task has made it, or `nil` if it is the caller's turn to make it.
  ///
  /// The caller then calls `keep` or `failed`.
  ///
  /// - Throws: What the other task has failed with; ``GraphClosed``, ``GraphCycle``, and a
  ///   `CancellationError` for a task that is cancelled while it waits, if there is room for them.
  nonisolated(nonsending)
    public func turn<Failure: Error>(
      of graph: borrowing GraphState, _: Failure.Type
    ) async throws(Failure) -> Part?
  {
    try await turns.next(place.gate, in: graph, Failure.self) {
      made ?? (isWeak && !graph.isClosed ? place.state.held?.part(as: Part.self) : nil)
    }
  }

  /// Keeps the part that the caller has made.
  ///
  /// - Throws: ``GraphClosed`` if the graph was closed without waiting for it, and if there is room.
  public func keep<Failure: Error>(
    _ part: Part, in graph: borrowing GraphState, _: Failure.Type
  ) throws(Failure) -> Part {
    defer { turns.end(place.gate, in: graph, nil) }
    if isWeak {
      place.hold(part, in: graph)
      if turns.isOld(graph) { place.state.forget() }
      return part
    }
    let word = MadePart.address(of: place.gate.word)
    let made = MadePart(part, place.gate.index, in: word)
    guard graph.keep(made) else {
      made.free()
      if let error = graph.closedError(place.gate.index) as? Failure { throw error }
      return part
    }
    // Not if it has been overridden meanwhile.
    _ = place.gate.word.compareExchange(
      expected: 0, desired: made.bits, ordering: .sequentiallyConsistent)
    if turns.isOld(graph) { made.forget() }
    return part
  }

  /// Passes on the error with which the caller has failed; the next caller tries again.
  public func failed<Failure: Error>(
    _ error: Failure, in graph: borrowing GraphState
  ) -> Failure {
    turns.end(place.gate, in: graph, error)
    return error
  }

  /// Keeps another part instead; what was made with the old one is made again.
  public func override(_ part: Part, in graph: borrowing GraphState) {
    graph.override(part, place.gate.index, in: place.gate.word)
  }

  /// The part that a closing is about; `nil` if it is held weakly, and nobody holds it.
  public func held(_ made: MadePart) -> Part? { place.held(made) }

  /// The part that a closing is about.
  public func callAsFunction(_ made: MadePart) -> Part { made.part(as: Part.self) }

  /// Throws if the graph is closed and has no part, which a property may not be able to throw.
  public func check(in graph: borrowing GraphState) throws {
    if made == nil { try graph.check(place.gate.index) }
  }
}

// SAFETY: as for `KeptPart`.
extension AwaitedPart: @unchecked Sendable where Part: Sendable {}
