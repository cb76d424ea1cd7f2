import Synchronization

/// The parts of a graph that is being closed, the newest first; each can be used until its turn. For
/// the code that the macro writes.
@_documentation(visibility: internal)
public struct GraphClosing {
  var next: MadePart?
  let flight: Flight?
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

  /// Lets go whoever waits for the closing; returns the failures.
  public func end() -> [any Error] {
    flight?.end(nil)
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
    let me = Waits.task
    let own = Flight()
    let (first, making): (Flight?, [Flight]) = traffic.withLock { traffic in
      if let first = traffic.closing { return (first, []) }
      (traffic.closing, traffic.place) = (own, (file, line))
      return (nil, traffic.making)
    }
    if let first {
      await join(first, by: me)
      return GraphClosing(next: nil, flight: nil)
    }
    newest.bitwiseOr(Self.closing, ordering: .sequentiallyConsistent)
    isSpecial.store(1, ordering: .releasing)
    await withUnsafeContinuation { continuation in
      let isIdle = traffic.withLock { traffic in
        if threads.load(ordering: .sequentiallyConsistent) == 0 { return true }
        traffic.idle = continuation
        return false
      }
      if isIdle { continuation.resume() }
    }
    for flight in making { await join(flight, by: me) }
    let bits = newest.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    return GraphClosing(next: MadePart(bits: bits & ~3), flight: own)
  }

  nonisolated(nonsending) private func join(_ flight: Flight, by me: UInt) async {
    guard Waits.begin(for: flight.task, by: me) else { return }
    _ = await flight.wait(for: self, isPatient: true)
    withExtendedLifetime(flight) { Waits.end(by: me) }
  }
}
