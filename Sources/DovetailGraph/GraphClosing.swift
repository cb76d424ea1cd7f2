import Synchronization

/// The parts of a graph that is being closed, the newest first; each can be used until its turn.
///
/// It is for the code that the macro writes.
@_documentation(visibility: internal)
public struct GraphClosing {
  var next: MadePart?
  let isFirst: Bool
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
    let me = Waits.task
    let isFirst = closer.compareExchange(
      expected: 0, desired: me, ordering: .acquiringAndReleasing
    ).exchanged
    if isFirst {
      let text = file.hasPointerRepresentation ? UInt(bitPattern: file.utf8Start) : 0
      self.file.store(text, ordering: .relaxed)
      self.line.store(line, ordering: .relaxed)
      newest.bitwiseOr(Self.closing, ordering: .sequentiallyConsistent)
      isSpecial.store(1, ordering: .releasing)
    }
    let isBusy = newest.load(ordering: .sequentiallyConsistent) & Self.busy != 0
    if !isFirst || isBusy || threads.load(ordering: .sequentiallyConsistent) != 0 {
      await othersEnd(isFirst, me)
    }
    guard isFirst else { return GraphClosing(next: nil, isFirst: false) }
    let bits = newest.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    return GraphClosing(next: MadePart(bits: bits & ~15), isFirst: true)
  }

  /// Waits for the makers under way, or for the first closing.
  nonisolated(nonsending) private func othersEnd(_ isFirst: Bool, _ me: UInt) async {
    let traffic = traffic
    if isFirst {
      await withUnsafeContinuation { continuation in
        let isIdle = traffic.lock.run {
          if threads.load(ordering: .sequentiallyConsistent) == 0 { return true }
          traffic.idle = continuation
          return false
        }
        if isIdle { continuation.resume() }
      }
    }
    let others = traffic.lock.run {
      if isFirst { return traffic.making }
      guard newest.load(ordering: .acquiring) & Self.over == 0 else { return [] }
      let closing = traffic.closing ?? Flight(of: closer.load(ordering: .acquiring))
      traffic.closing = closing
      return [closing]
    }
    for other in others { _ = try? await other.wait(by: me, for: self, isPatient: true) }
  }

  /// Lets go those who wait for the closing; returns the failures.
  public func end(_ closing: GraphClosing) -> [any Error] {
    guard closing.isFirst else { return [] }
    let marks = newest.bitwiseOr(Self.over, ordering: .sequentiallyConsistent).oldValue
    if marks & Self.busy != 0 {
      let traffic = traffic
      traffic.lock.run { traffic.closing }?.end(nil)
    }
    return closing.errors
  }
}
