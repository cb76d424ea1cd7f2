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
  /// The closing itself, if it is the first of its graph.
  let own: Flight?
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
  /// the caller itself, or for what waits for it.
  nonisolated(nonsending)
    public func closing(_ file: StaticString, _ line: UInt) async -> GraphClosing
  {
    let me = Activity.task
    let own = Flight(of: me)
    let others: [Flight] = work.run { work in
      if let first = work.closing { return [first] }
      (work.closing, work.place) = (own, (file, line))
      special.bitwiseOr(2, ordering: .sequentiallyConsistent)
      // A thread says by the same means that it is the last.
      if work.threads == 0 { return work.tasks }
      let idle = Flight(of: 0)
      work.idle = idle
      return work.tasks + [idle]
    }
    for other in others { _ = try? await other.wait(by: me, for: self, 0, isPatient: true) }
    return work.run { work in
      guard work.closing === own else { return GraphClosing(parts: MadeParts(), own: nil) }
      work.isTaken = true
      return GraphClosing(parts: parts, own: own)
    }
  }

  /// Lets go those who wait for the closing; returns the failures.
  public func end(_ closing: GraphClosing) -> [any Error] {
    closing.own?.end(nil)
    return closing.errors
  }
}
