/// An object that is held weakly, with the bits of a value that refers to it: a class type, or an
/// existential of one.
///
/// The list of a graph has it instead of the part.
final class Weakling: Sendable {
  private let lock = Guarded(())
  // SAFETY: both are behind the lock.
  nonisolated(unsafe) private weak var object: AnyObject?
  nonisolated(unsafe) private var bits: UnsafeMutableRawPointer?

  deinit { bits?.deallocate() }

  var held: HeldObject? {
    lock.run { _ in
      guard let object, let bits else { return nil }
      return HeldObject(object, bits)
    }
  }

  func hold<Part>(_ part: Part) {
    lock.run { _ in
      object = ((part as? LaterPart)?.part ?? part) as AnyObject
      let bits = bits ?? .allocate(byteCount: MemoryLayout<Part>.size, alignment: 16)
      // SAFETY: a copy of bits without a reference count; used only while the object lives.
      withUnsafePointer(to: part) {
        bits.copyMemory(from: $0, byteCount: MemoryLayout<Part>.size)
      }
      self.bits = bits
    }
  }

  func forget() { lock.run { _ in object = nil } }
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
