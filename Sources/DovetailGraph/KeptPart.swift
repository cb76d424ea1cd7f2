import Synchronization

/// What a graph's method makes: once, when it is first used, whichever thread or task asks; with
/// `isWeak` one object, for as long as somebody holds it.
///
/// It is for the code that the macro writes.
///
/// Once a part is there it stays where it is until the graph goes, so that readers take no lock.
/// What is to be held weakly and is no object is made for every use.
@_documentation(visibility: internal)
public struct KeptPart<Part>: ~Copyable {
  @usableFromInline let gate: Gate

  /// An empty place for the part that is this line of the graph's text.
  @inlinable @inline(__always) public init(_ index: UInt32) { gate = Gate(mark: index) }

  /// The same for a part that is held weakly, or whose maker is watched, since the macro cannot see
  /// whether the part needs itself.
  public init(_ index: UInt32, isWeak: Bool = false, isWatched: Bool = false) {
    gate = Gate(mark: index | (isWeak ? Gate.weak : 0) | (isWatched ? Gate.watched : 0))
  }

  /// The part, made on first use.
  ///
  /// - Throws: The method's own error; ``GraphClosed`` or ``GraphCycle`` if there is room for it.
  @inlinable @inline(__always)
  public func part<Failure: Error>(
    of graph: borrowing GraphState, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    let bits = gate.word.load(ordering: .acquiring)
    return bits != 0 && bits & 1 == 0
      ? MadePart.part(bits, as: Part.self) : try gate.find(in: graph, make)
  }

  /// The part that somebody holds, or a new one.
  ///
  /// - Throws: The method's own error; ``GraphClosed`` or ``GraphCycle`` if there is room for it.
  @inlinable
  public func held<Failure: Error>(
    by graph: borrowing GraphState, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    if let object = gate.held(in: graph) {
      // SAFETY: it was held as a part of this class.
      return Part.self is AnyClass
        ? unsafeBitCast(object, to: Part.self) : FoundPart(object).part(as: Part.self)
    }
    return try gate.find(in: graph, make)
  }

  /// The part, if it is there.
  @inlinable public var made: Part? {
    @inline(__always) get {
      // Asynchronous makers are no threads.
      let bits = gate.word.load(ordering: .acquiring)
      return bits != 0 ? MadePart.part(bits, as: Part.self) : nil
    }
  }

  /// Keeps another part instead; what was made with the old one is made again.
  @inlinable public func override(_ part: Part, in graph: borrowing GraphState) {
    gate.override(part, in: graph)
  }

  /// The part that a closing is about.
  public func callAsFunction(_ made: MadePart) -> Part { made.part(as: Part.self) }

  /// The part that a closing is about, if somebody holds it.
  public func held(_ made: MadePart) -> Part? {
    guard let object = made.part(as: Weakling.self).object else { return nil }
    return FoundPart(object).part(as: Part.self)
  }

  /// Throws if the graph is closed and has no part, which a property may not be able to throw.
  public func check(in graph: borrowing GraphState) throws {
    let bits = gate.word.load(ordering: .acquiring)
    if bits == 0 || bits & 3 == Gate.loosely { try graph.check(gate.index) }
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
