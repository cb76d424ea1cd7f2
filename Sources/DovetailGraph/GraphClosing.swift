import Synchronization

/// Parts that were kept, the newest first.
struct MadeParts: Sequence, IteratorProtocol {
  var rest: MadePart?

  mutating func next() -> MadePart? {
    defer { rest = rest?.older }
    return rest
  }
}

/// The parts of a graph that is being closed, the newest first; each can be used until its turn.
///
/// It is for the code that the macro writes.
@_documentation(visibility: internal)
public struct GraphClosing {
  var parts: MadeParts
  let isFirst: Bool
  /// The failures, none of which keeps the other parts from being closed.
  public var errors: [any Error] = []

  /// The next part to close.
  public mutating func part() -> MadePart? {
    while let made = parts.next() {
      if made.held == nil { made.forget() }
      if !made.isOverride { return made }
    }
    return nil
  }
}

extension GraphState {
  /// Closes a graph that has no methods to close its parts; returns the failures.
  nonisolated(nonsending)
    public func close(_ file: StaticString, _ line: UInt) async -> [any Error]
  {
    var closing = await closing(file, line)
    while let made = closing.part() {
      do { try await made.closeable?.close() } catch { closing.errors.append(error) }
    }
    return end(closing)
  }

  /// Closes the graph: waits for the makers under way, and returns what there is to close.
  ///
  /// If the graph is being closed already, it waits for that, and returns nothing. No wait is for
  /// the caller itself, or for what waits for it: a maker that needs the caller's part after that has
  /// a cycle.
  nonisolated(nonsending)
    public func closing(_ file: StaticString, _ line: UInt) async -> GraphClosing
  {
    let me = Activity.task
    let (isFirst, others): (Bool, [Flight]) = run { work in
      if work.closer != 0 {
        guard !work.isOver else { return (false, []) }
        let flights = work.someFlights()
        let closing = flights.closing ?? Flight(of: work.closer)
        flights.closing = closing
        return (false, [closing])
      }
      (work.closer, work.place) = (me, (file, line))
      special.bitwiseOr(2, ordering: .sequentiallyConsistent)
      var others = work.flights?.tasks ?? []
      if threads.load(ordering: .sequentiallyConsistent) > 0 {
        // Of no task.
        let last = Flight(of: 0)
        work.someFlights().threads = last
        others.append(last)
      }
      work.isTaken = others.isEmpty
      return (true, others)
    }
    for other in others { _ = try? await other.wait(by: me, for: self, 0, isPatient: true) }
    guard isFirst else { return GraphClosing(parts: MadeParts(), isFirst: false) }
    if !others.isEmpty { run { $0.isTaken = true } }
    return GraphClosing(parts: parts, isFirst: true)
  }

  /// Lets go those who wait for the closing; returns the failures.
  public func end(_ closing: GraphClosing) -> [any Error] {
    guard closing.isFirst else { return [] }
    let flight = run { work -> Flight? in
      work.isOver = true
      return work.flights?.closing
    }
    flight?.end(nil)
    return closing.errors
  }
}
