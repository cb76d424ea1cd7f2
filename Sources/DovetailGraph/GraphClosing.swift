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
    let first = closer.compareExchange(expected: 0, desired: me, ordering: .acquiringAndReleasing)
    guard first.exchanged else {
      _ = try? await closing(by: first.original)?.wait(by: me, for: self, isPatient: true)
      return GraphClosing(next: nil, isFirst: false)
    }
    self.file.store(UInt(bitPattern: file.utf8Start), ordering: .relaxed)
    self.line.store(line, ordering: .relaxed)
    let marks = newest.bitwiseOr(Self.closing, ordering: .sequentiallyConsistent).oldValue
    isSpecial.store(1, ordering: .releasing)
    if threads.load(ordering: .sequentiallyConsistent) != 0 { await idle() }
    if marks & Self.busy != 0 {
      let traffic = traffic
      for maker in traffic.lock.run({ traffic.making }) {
        _ = try? await maker.wait(by: me, for: self, isPatient: true)
      }
    }
    let bits = newest.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    return GraphClosing(next: MadePart(bits: bits & ~15), isFirst: true)
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

  /// The closing by another task, unless it is over.
  private func closing(by first: UInt) -> Flight? {
    let traffic = traffic
    return traffic.lock.run {
      guard newest.load(ordering: .acquiring) & Self.over == 0 else { return nil }
      let closing = traffic.closing ?? Flight(of: first)
      traffic.closing = closing
      return closing
    }
  }

  /// Waits until no thread makes a part.
  nonisolated(nonsending) private func idle() async {
    let traffic = traffic
    await withUnsafeContinuation { continuation in
      let isIdle = traffic.lock.run {
        if threads.load(ordering: .sequentiallyConsistent) == 0 { return true }
        traffic.idle = continuation
        return false
      }
      if isIdle { continuation.resume() }
    }
  }
}
