import Synchronization

/// What a graph's `@Weakly` method makes: one object, for as long as somebody holds it.
///
/// It is for the code that the macro writes.
///
/// What is no object is made for every use.
@_documentation(visibility: internal)
public struct HeldPart<Part>: ~Copyable {
  @usableFromInline let gate: Gate
  @usableFromInline let state = HeldState()

  /// An empty place for the part that is this line of the graph's text.
  public init(_ index: UInt32) { gate = Gate(index) }

  /// The same if the macro cannot see whether the part needs itself.
  public init(watched index: UInt32) { gate = Gate(watched: index) }

  /// The part that somebody holds, or a new one.
  ///
  /// - Throws: The method's own error; ``GraphClosed`` or ``GraphCycle`` if there is room for it.
  @inlinable
  public func part<Failure: Error>(
    of graph: borrowing GraphState, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    if gate.word.load(ordering: .acquiring) == 0, !graph.isClosed, let held = state.held {
      return held.part(as: Part.self)
    }
    return try find(graph, make)
  }

  @usableFromInline @inline(never)
  func find<Failure: Error>(
    _ graph: borrowing GraphState, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    if let override = overridden { return override }
    return try gate.alone(in: graph) { () throws(Failure) in
      if let override = overridden { return override }
      try graph.begin(gate.index, Failure.self)
      defer { graph.end() }
      if let held = state.held { return held.part(as: Part.self) }
      let overrides = graph.overrides.load(ordering: .acquiring)
      var part: Part?
      defer { gate.open() }
      try gate.make(in: graph) { () throws(Failure) in part = try make() }
      hold(part!, in: graph)
      if graph.overrides.load(ordering: .sequentiallyConsistent) != overrides { state.forget() }
      return part!
    }
  }

  /// The part that an override has put in the place of what is made.
  var overridden: Part? {
    let bits = gate.word.load(ordering: .acquiring)
    return bits != 0 && bits & 1 == 0 ? MadePart.part(bits, as: Part.self) : nil
  }

  /// Holds a part, and has the graph remember the place.
  func hold(_ part: Part, in graph: borrowing GraphState) {
    guard state.hold(part) else { return }
    // SAFETY: as for the word of a part that is kept.
    let place = MadePart.Held(state: withUnsafePointer(to: state) { $0 })
    let made = MadePart(place, gate.index, in: nil)
    if !graph.keep(made) { made.free() }
  }

  /// Keeps another part instead; what was made with the old one is made again.
  public func override(_ part: Part, in graph: borrowing GraphState) {
    gate.alone(in: graph) { graph.override(part, gate.index, in: gate.word) }
  }

  /// The part that a closing is about, if somebody holds it.
  public func held(_ made: MadePart) -> Part? { state.held?.part(as: Part.self) }

  /// Throws if the graph is closed, which a property may not be able to throw.
  public func check(in graph: borrowing GraphState) throws { try graph.check(gate.index) }
}

// SAFETY: as for `KeptPart`.
extension HeldPart: @unchecked Sendable where Part: Sendable {}

/// An object that is held weakly, with the bits of a value that refers to it: a class type, or an
/// existential of one.
@usableFromInline
struct HeldState: ~Copyable {
  private let content = Guarded<HeldContent>(HeldContent())

  @usableFromInline init() {}

  @usableFromInline var held: HeldObject? {
    content.withLock { content in
      guard let object = content.object, let bits = content.bits else { return nil }
      return HeldObject(object, bits)
    }
  }

  /// Returns whether it is the first one.
  func hold<Part>(_ part: Part) -> Bool {
    content.withLock { content in
      let isLater = Part.self == LaterPart.self
      content.object = (isLater ? (part as! LaterPart).part : part) as AnyObject
      let isFirst = content.bits == nil
      let bits = content.bits ?? .allocate(byteCount: MemoryLayout<Part>.size, alignment: 16)
      // SAFETY: a copy of bits without a reference count; used only while the object lives.
      withUnsafePointer(to: part) {
        bits.copyMemory(from: $0, byteCount: MemoryLayout<Part>.size)
      }
      content.bits = bits
      return isFirst
    }
  }

  func forget() { content.withLock { $0.object = nil } }
}

// Neither private nor nested: the compiler (6.3.1) stops at such a type with a deinit, "Global is
// external, but doesn't have external or weak linkage", if a stored property of another file has it.
@usableFromInline
struct HeldContent: ~Copyable {
  weak var object: AnyObject?
  var bits: UnsafeMutableRawPointer?

  deinit { bits?.deallocate() }
}

/// An object, and the bits of a value that refers to it.
@usableFromInline
struct HeldObject {
  @usableFromInline let object: AnyObject
  @usableFromInline let bits: UnsafeMutableRawPointer

  fileprivate init(_ object: AnyObject, _ bits: UnsafeMutableRawPointer) {
    (self.object, self.bits) = (object, bits)
  }

  // SAFETY: the object, to which the bits refer, is held here; a part of its size is the object.
  @inlinable func part<Part>(as type: Part.Type) -> Part {
    if MemoryLayout<Part>.size == MemoryLayout<AnyObject>.size {
      return unsafeBitCast(object, to: Part.self)
    }
    return withExtendedLifetime(object) { bits.load(as: Part.self) }
  }
}
