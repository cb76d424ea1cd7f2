/// An object that is held weakly, whose place in the list of a graph this has.
final class Weakling: Sendable {
  private let lock = Lock()
  // SAFETY: behind the lock.
  nonisolated(unsafe) private weak var weakly: AnyObject?

  var object: AnyObject? { lock.run { weakly } }

  /// A part as an object, or what has it inside.
  static func object<Part>(of part: Part) -> AnyObject {
    ((part as? LaterPart)?.part ?? part) as AnyObject
  }

  func hold(_ object: AnyObject) { lock.run { weakly = object } }

  func forget() { lock.run { weakly = nil } }
}

/// A part that is there: an object that was held weakly, or what is at an address.
@usableFromInline
struct FoundPart {
  let bits: UInt
  let object: AnyObject?

  init(_ bits: UInt, _ object: AnyObject?) { (self.bits, self.object) = (bits, object) }

  @usableFromInline init(_ object: AnyObject) { self.init(0, object) }

  // Unspecialized code pays for each optional of a part, so there is none.
  @usableFromInline func part<Part>(as type: Part.Type) -> Part {
    guard let object else { return MadePart.part(bits, as: type) }
    return (type == LaterPart.self ? LaterPart(object) : object as Any) as! Part
  }
}
