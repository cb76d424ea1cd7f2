import Synchronization

/// Whose turn it is to make an asynchronous part.
struct Turns: ~Copyable {
  private let flight = Guarded<Flight?>(nil)

  private enum Turn<Part> {
    case mine, over(Part)
    case another(Flight)
  }

  /// The part, once another task has made it, or `nil` if it is the caller's turn to make it.
  nonisolated(nonsending)
    func next<Part, Failure: Error>(
      _ gate: borrowing Gate, in graph: borrowing GraphState, _: Failure.Type, _ find: () -> Part?
    ) async throws(Failure) -> Part?
  {
    let me = Waits.task
    while true {
      let turn: Turn<Part> = flight.withLock { current in
        if let part = find() { return .over(part) }
        if let current { return .another(current) }
        current = Flight(after: graph.overrides.load(ordering: .acquiring))
        return .mine
      }
      switch turn {
      case .over(let part): return part
      case .mine:
        do throws(Failure) {
          try begin(gate, in: graph, by: me, Failure.self)
        } catch {
          leave(graph, nil)
          throw error
        }
        return nil
      case .another(let other):
        if other.task.load(ordering: .relaxed) == me {
          throw graph.circle(at: gate.index, by: me) as Failure
        }
        guard Waits.begin(for: other.task, by: me) else {
          throw graph.waitingCircle(at: gate.index) as Failure
        }
        let error = await other.wait(for: graph, isPatient: !(CancellationError() is Failure))
        withExtendedLifetime(other) { Waits.end(by: me) }
        if let error = error as? Failure { throw error }
      }
    }
  }

  private func begin<Failure: Error>(
    _ gate: borrowing Gate, in graph: borrowing GraphState, by me: UInt, _: Failure.Type
  ) throws(Failure) {
    let isOpen = flight.withLock { flight in
      graph.traffic.state.withLock { traffic in
        if let flight, traffic.closer == nil { traffic.making.append(flight) }
        return traffic.closer == nil
      }
    }
    if !isOpen { throw graph.closed(gate.index) as Failure }
    if gate.isWatched { try graph.watch(gate.index, by: me, Failure.self) }
  }

  /// Whether a part was overridden since the caller began.
  func isOld(_ graph: borrowing GraphState) -> Bool {
    let overrides = graph.overrides.load(ordering: .sequentiallyConsistent)
    return flight.withLock { $0?.overrides } != overrides
  }

  /// Ends the caller's turn.
  func end(_ gate: borrowing Gate, in graph: borrowing GraphState, _ error: (any Error)?) {
    if gate.isWatched { Watch.end(by: Waits.task) }
    // A task that is cancelled fails alone.
    leave(graph, error is CancellationError && Task.isCancelled ? nil : error)
  }

  private func leave(_ graph: borrowing GraphState, _ error: (any Error)?) {
    guard let own = flight.withLock({ $0.take() }) else { return }
    graph.traffic.state.withLock { traffic in traffic.making.removeAll { $0 === own } }
    own.end(error)
  }
}
