import DovetailProtocols
import Synchronization

/// A part that a graph keeps: a block of memory with a head and the part.
///
/// It is for the code that the macro writes.
@_documentation(visibility: internal)
public struct MadePart {
  private struct Head {
    var older: UInt
    let type: any Any.Type
    /// The word of the part's place, which is in the graph itself.
    let word: UnsafePointer<Atomic<UInt>>?
    let index: UInt32
    let isOverride: Bool
  }

  /// The part, behind the head.
  let memory: UnsafeMutableRawPointer

  // SAFETY: `init` has put a head there.
  private var head: UnsafeMutablePointer<Head> {
    (memory - MemoryLayout<Head>.stride).assumingMemoryBound(to: Head.self)
  }

  /// The part's line in the text of the graph.
  public var index: UInt32 { head.pointee.index }
  var isOverride: Bool { head.pointee.isOverride }
  var older: MadePart? {
    get { MadePart(bits: head.pointee.older) }
    nonmutating set { head.pointee.older = newValue?.bits ?? 0 }
  }

  init<Part>(
    _ part: consuming Part, _ index: UInt32, in word: UnsafePointer<Atomic<UInt>>?,
    isOverride: Bool = false
  ) {
    let start = Self.start(Part.self)
    memory =
      UnsafeMutableRawPointer.allocate(
        byteCount: start + MemoryLayout<Part>.size,
        alignment: max(16, MemoryLayout<Part>.alignment)) + start
    head.initialize(
      to: Head(older: 0, type: Part.self, word: word, index: index, isOverride: isOverride))
    memory.initializeMemory(as: Part.self, to: part)
  }

  init?(bits: UInt) {
    guard let memory = UnsafeMutableRawPointer(bitPattern: bits) else { return nil }
    self.memory = memory
  }

  private static func start<Part>(_: Part.Type) -> Int {
    max(MemoryLayout<Head>.stride, MemoryLayout<Part>.alignment)
  }

  // SAFETY: the word is in a stored property of an object, whose memory does not move, and has no
  // other place: it cannot be copied. A `Mutex` beside it needs the same, since threads sleep on its
  // address. The graph that has the word outlives its list.
  static func address(of word: borrowing Atomic<UInt>) -> UnsafePointer<Atomic<UInt>> {
    withUnsafePointer(to: word) { $0 }
  }

  /// The address of the part.
  var bits: UInt { UInt(bitPattern: memory) }

  @inlinable @inline(__always)
  static func part<Part>(_ bits: UInt, as type: Part.Type) -> Part {
    // SAFETY: the word of a place has the address of such a part, which stays until the graph goes.
    UnsafePointer<Part>(bitPattern: bits).unsafelyUnwrapped.pointee
  }

  // With the type said, so that nothing is read as an optional where one is expected.
  func part<Part>(as type: Part.Type) -> Part { Self.part(bits, as: type) }

  /// Has the next caller ask the graph, unless the place has another part.
  func forget() {
    if let held { return held.forget() }
    _ = head.pointee.word?.pointee.compareExchange(
      expected: bits, desired: 0, ordering: .sequentiallyConsistent)
  }

  func free() {
    func free<Part>(_ type: Part.Type) {
      memory.assumingMemoryBound(to: Part.self).deinitialize(count: 1)
      (memory - Self.start(type)).deallocate()
    }
    free(head.pointee.type)
  }

  /// Closes the part, if it is `Closeable`.
  nonisolated(nonsending) public func close() async throws { try await closeable?.close() }

  var closeable: (any Closeable)? {
    func closeable<Part>(_: Part.Type) -> (any Closeable)? {
      let part: Any =
        Part.self == LaterPart.self ? part(as: LaterPart.self).part : part(as: Part.self)
      // Of a class that is not, a look at the type takes a third of the time of a cast.
      let type = type(of: part)
      return type is AnyClass && !(type is any Closeable.Type) ? nil : part as? any Closeable
    }
    if let held { return held.object as? any Closeable }
    return closeable(head.pointee.type)
  }

  /// What the list has instead of a part that is held weakly.
  var held: Weakling? {
    head.pointee.type == Weakling.self ? part(as: Weakling.self) : nil
  }
}

// SAFETY: the part itself comes out only through its place, which is isolated as the part is.
extension MadePart: @unchecked Sendable {}
