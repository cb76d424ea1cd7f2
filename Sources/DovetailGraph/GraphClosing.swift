import Synchronization

/// The parts of a graph that is being closed, the newest first; each can be used until its turn.
///
/// It is for the code that the macro writes.
@_documentation(visibility: internal)
public struct GraphClosing {
  var next: MadePart?
  let traffic: Traffic?
  /// The failures, none of which keeps the other parts from being closed.
  public var errors: [any Error] = []

  /// The next part to close.
  public mutating func part() -> MadePart? {
    while let made = next {
      next = made.older
      if made.held == nil { made.forget() }
      if !made.isOverride { return made }
    }
    return nil
  }

  /// Lets go those who wait for the closing; returns the failures.
  public func end() -> [any Error] {
    let waited = traffic?.state.withLock { traffic in
      traffic.isOver = true
      return traffic.closing
    }
    waited?.end(nil)
    return errors
  }

  /// Closes the rest, none of which has a method to close it.
  nonisolated(nonsending) public mutating func rest() async -> [any Error] {
    while let made = part() { do { try await made.close() } catch { errors.append(error) } }
    return end()
  }
}

extension GraphState {
  /// Closes the graph: waits for the makers under way, and returns what there is to close.
  ///
  /// If the graph is being closed already, it waits for that, and returns nothing. No wait is for
  /// the caller itself, or for what waits for it.
  nonisolated(nonsending)
    public func closing(_ file: StaticString, _ line: UInt) async -> GraphClosing
  {
    let (me, traffic) = (Waits.task, traffic)
    let (isFirst, others): (Bool, [Flight]) = traffic.state.withLock { traffic in
      guard let first = traffic.closer else {
        (traffic.closer, traffic.place) = (me, (file, line))
        return (true, traffic.making)
      }
      if !traffic.isOver { traffic.closing = traffic.closing ?? Flight(of: first) }
      return (false, traffic.isOver ? [] : [traffic.closing].compactMap { $0 })
    }
    if isFirst {
      newest.bitwiseOr(Self.closing, ordering: .sequentiallyConsistent)
      isSpecial.store(1, ordering: .releasing)
      if threads.load(ordering: .sequentiallyConsistent) != 0 { await idle(traffic) }
    }
    for flight in others { await join(flight, by: me) }
    guard isFirst else { return GraphClosing(next: nil, traffic: nil) }
    let bits = newest.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    return GraphClosing(next: MadePart(bits: bits & ~3), traffic: traffic)
  }

  /// Waits until no thread makes a part.
  nonisolated(nonsending) private func idle(_ traffic: Traffic) async {
    await withUnsafeContinuation { continuation in
      let isIdle = traffic.state.withLock { traffic in
        if threads.load(ordering: .sequentiallyConsistent) == 0 { return true }
        traffic.idle = continuation
        return false
      }
      if isIdle { continuation.resume() }
    }
  }

  nonisolated(nonsending) private func join(_ flight: Flight, by me: UInt) async {
    guard Waits.begin(for: flight.task, by: me) else { return }
    _ = await flight.wait(for: self, isPatient: true)
    withExtendedLifetime(flight) { Waits.end(by: me) }
  }
}
