import Synchronization

/// What a graph's synchronous method makes: once, when it is first used, whichever thread asks.
///
/// It is for the code that the macro writes.
///
/// Once the part is there it stays where it is until the graph goes, so that readers take no lock.
@_documentation(visibility: internal)
public struct KeptPart<Part>: ~Copyable {
  @usableFromInline let gate: Gate

  /// An empty place for the part that is this line of the graph's text.
  @inlinable @inline(__always) public init(_ index: UInt32) { gate = Gate(index) }

  /// The same if the macro cannot see whether the part needs itself.
  @inlinable @inline(__always) public init(watched index: UInt32) { gate = Gate(watched: index) }

  /// The part, made on first use.
  ///
  /// - Throws: The method's own error; ``GraphClosed`` or ``GraphCycle`` if there is room for it.
  @inlinable @inline(__always)
  public func part<Failure: Error>(
    of graph: borrowing GraphState, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    let bits = gate.word.load(ordering: .acquiring)
    return bits != 0 && bits & 1 == 0 ? MadePart.part(bits, as: Part.self) : try find(graph, make)
  }

  @usableFromInline @inline(never)
  func find<Failure: Error>(
    _ graph: borrowing GraphState, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    let bits = try gate.alone(in: graph) { () throws(Failure) in try fill(graph, make) }
    return MadePart.part(bits, as: Part.self)
  }

  /// Makes the part where it stays; the caller is alone.
  private func fill<Failure: Error>(
    _ graph: borrowing GraphState, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> UInt {
    let bits = gate.word.load(ordering: .acquiring)
    if bits != 0 { return bits }
    try graph.begin(gate.index, Failure.self)
    defer { graph.end() }
    let overrides = graph.overrides.load(ordering: .acquiring)
    let made = MadePart(
      roomFor: Part.self, gate.index, in: MadePart.address(of: gate.word))
    do throws(Failure) {
      try gate.make(in: graph) { () throws(Failure) in
        // SAFETY: the block has room for it.
        made.memory.assumingMemoryBound(to: Part.self).initialize(to: try make())
      }
    } catch {
      made.discard(Part.self)
      gate.open()
      throw error
    }
    // A closing waits for this thread, so the list is open.
    _ = graph.keep(made)
    gate.word.store(made.bits, ordering: .sequentiallyConsistent)
    if graph.overrides.load(ordering: .sequentiallyConsistent) != overrides { made.forget() }
    return made.bits
  }

  /// Keeps another part instead; what was made with the old one is made again.
  public func override(_ part: Part, in graph: borrowing GraphState) {
    gate.alone(in: graph) { graph.override(part, gate.index, in: gate.word) }
  }

  /// The part that a closing is about.
  public func callAsFunction(_ made: MadePart) -> Part { made.part(as: Part.self) }

  /// Throws if the graph is closed and has no part, which a property may not be able to throw.
  public func check(in graph: borrowing GraphState) throws {
    if gate.word.load(ordering: .acquiring) == 0 { try graph.check(gate.index) }
  }
}

// SAFETY: everything is behind the lock or the atomic word; a part that is not `Sendable` makes the
// place one that no threads may share.
extension KeptPart: @unchecked Sendable where Part: Sendable {}

/// A part of a type that not every system has, so that no stored property can name it.
///
/// It is for the code that the macro writes.
@_documentation(visibility: internal)  // SAFETY: available and isolated as the part's type is.
public struct LaterPart: @unchecked Sendable {
  /// The part.
  public let part: Any

  /// Takes a part.
  public init(_ part: Any) { self.part = part }
}
