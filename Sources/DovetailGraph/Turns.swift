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
        if let part: Part = gate.there(in: graph) { return part }
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
    let made = gate.keep(part, before, in: graph)
    if let made {
      // Not if it has been overridden meanwhile.
      _ = gate.word.compareExchange(
        expected: before, desired: gate.bits(of: made), ordering: .sequentiallyConsistent)
    }
    gate.leave(graph, nil, made)
    if made == nil, let error = graph.closedError(gate.index) as? Failure { throw error }
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
    let (me, traffic) = (Waits.task, graph.traffic)
    var (isThere, isClosed, object) = (false, false, HeldObject?.none)
    let other: Flight? = traffic.lock.run {
      let bits = word.load(ordering: .acquiring)
      object = held(in: graph)
      isThere = bits & Self.loosely == 0 ? bits != 0 : object != nil
      if isThere { return nil }
      if let other = traffic.making.first(where: { $0.place == place }) { return other }
      isClosed = graph.isClosed
      let overrides = graph.overrides.load(ordering: .acquiring)
      if !isClosed { traffic.making.append(Flight(of: me, to: place, after: overrides)) }
      return nil
    }
    // Not let go behind the lock: if it is the last to hold the object, others' code runs.
    withExtendedLifetime(object) {}
    if isThere { return false }
    if isClosed { throw graph.closedError(index) }
    guard let other else {
      do { if isWatched { try Watch.begin(graph.step(index, by: me)) } } catch {
        end(in: graph)?.end(nil)
        throw error
      }
      return true
    }
    if other.task.load(ordering: .relaxed) == me { throw graph.circle(at: index, by: me) }
    guard try await other.wait(by: me, for: graph, isPatient: isPatient) else {
      throw graph.waitingCircle(at: index, by: me)
    }
    return false
  }

  /// What tells the places of a graph apart.
  private var place: UInt { UInt(bitPattern: MadePart.address(of: word)) }

  /// Ends the caller's turn; a part from before an override is forgotten.
  fileprivate func leave(
    _ graph: borrowing GraphState, _ error: (any Error)?, _ made: MadePart? = nil
  ) {
    if isWatched { Watch.end(by: Waits.task) }
    end(in: graph, made)?.end(error)
  }

  private func end(in graph: borrowing GraphState, _ made: MadePart? = nil) -> Flight? {
    let traffic = graph.traffic
    return traffic.lock.run {
      guard let own = traffic.making.firstIndex(where: { $0.place == place }) else { return nil }
      let overrides = graph.overrides.load(ordering: .sequentiallyConsistent)
      if let made, traffic.making[own].overrides != overrides { made.forget() }
      return traffic.making.remove(at: own)
    }
  }
}
