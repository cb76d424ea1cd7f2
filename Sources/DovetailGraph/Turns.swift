import Synchronization

// An asynchronous part: the first task makes it itself, where and how it runs; the others wait for
// it. If it is cancelled and gives up, the next one makes the part. So no task is started, nothing
// has to be `Sendable`, and no work is done that nobody waits for.
extension KeptPart {
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
    do {
      while true {
        if let found = gate.there(in: graph) { return found.part(as: Part.self) }
        let isPatient = !(CancellationError() is Failure)
        if try await gate.turn(of: graph, isPatient: isPatient) { return nil }
      }
    } catch { throw graph.fail(error) }
  }

  /// Keeps the part that the caller has made.
  ///
  /// - Throws: ``GraphClosed`` if the graph was closed without waiting for it, and if there is room.
  public func keep<Failure: Error>(
    _ part: Part, in graph: borrowing GraphState, _: Failure.Type
  ) throws(Failure) -> Part {
    let word = gate.word.load(ordering: .acquiring)
    let before = word & Gate.loosely == 0 ? 0 : word
    let kept = gate.keep(
      part, before, insteadOf: before, after: gate.overrides(in: graph), in: graph)
    gate.leave(graph)
    if kept == nil, let error = graph.closedError(gate.index) as? Failure { throw error }
    return part
  }

  /// Passes on the error with which the caller has failed; the next caller tries again.
  public func failed<Failure: Error>(
    _ error: Failure, in graph: borrowing GraphState
  ) -> Failure {
    // A task that is cancelled fails alone.
    gate.leave(graph, error is CancellationError && Task.isCancelled ? nil : error)
    return error
  }
}

extension Gate {
  /// Waits for the task that makes the part; `true` if it is the caller's turn to make it.
  nonisolated(nonsending)
    fileprivate func turn(of graph: borrowing GraphState, isPatient: Bool) async throws -> Bool
  {
    let me = Activity.task
    // Not let go behind the lock: if it is the last to hold an object, others' code runs.
    var (isOwn, found) = (false, FoundPart?.none)
    let flight = graph.run { work -> Flight? in
      found = there(in: graph)
      if found != nil { return nil }
      if let other = ongoing(in: work) { return other }
      if work.closer != 0 { return nil }
      isOwn = true
      let own = Flight(of: me, to: place, after: graph.overrides.load(ordering: .relaxed))
      work.someFlights().tasks.append(own)
      return own
    }
    if found != nil { return false }
    guard let flight else { throw graph.closedError(index) }
    if isOwn {
      do { if isWatched { try graph.begin(graph.activity(index, by: me)) } } catch {
        end(in: graph, nil)
        throw error
      }
    } else {
      if flight.task.load(ordering: .relaxed) == me { throw graph.activity(index, by: me).cycle }
      try await flight.wait(by: me, for: graph, index, isPatient: isPatient)
    }
    return isOwn
  }

  /// What tells the places of a graph apart.
  private var place: UInt { UInt(bitPattern: MadePart.address(of: word)) }

  private func ongoing(in work: GraphState.Work) -> Flight? {
    work.flights?.tasks.first { $0.place == place }
  }

  /// How many overrides there were when the caller's turn began.
  fileprivate func overrides(in graph: borrowing GraphState) -> Int {
    graph.run { ongoing(in: $0)?.overrides ?? 0 }
  }

  /// Ends the caller's turn.
  fileprivate func leave(_ graph: borrowing GraphState, _ error: (any Error)? = nil) {
    if isWatched { Activity.end(by: Activity.task) }
    end(in: graph, error)
  }

  private func end(in graph: borrowing GraphState, _ error: (any Error)?) {
    let flight = graph.run { work -> Flight? in
      defer { work.flights?.tasks.removeAll { $0.place == place } }
      return ongoing(in: work)
    }
    flight?.end(error)
  }
}
