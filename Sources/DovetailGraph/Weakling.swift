/// An object that is held weakly, whose place in the list of a graph this has.
final class Weakling: Sendable {
  private let lock = Guarded(())
  // SAFETY: behind the lock.
  nonisolated(unsafe) private weak var object: AnyObject?

  var held: HeldObject? { lock.run { _ in object.map(HeldObject.init) } }

  func hold<Part>(_ part: Part) {
    let part = ((part as? LaterPart)?.part ?? part) as AnyObject
    lock.run { _ in object = part }
  }

  func forget() { lock.run { _ in object = nil } }
}

/// An object that somebody holds: a part, or what has a part inside.
@usableFromInline
struct HeldObject {
  @usableFromInline let object: AnyObject

  init(_ object: AnyObject) { self.object = object }

  @inlinable func part<Part>(as type: Part.Type) -> Part {
    // SAFETY: it was held as a part of this class.
    if Part.self is AnyClass { return unsafeBitCast(object, to: Part.self) }
    return (Part.self == LaterPart.self ? LaterPart(object) : object as Any) as! Part
  }
}
