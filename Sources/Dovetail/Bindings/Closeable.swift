import CDovetail
@_exported import DovetailProtocols
import Synchronization

/// The `Closeable` conformance of an instance, whatever actor it is isolated to.
///
/// `is` and `as?` see an isolated conformance only on its actor. So the runtime is asked for the
/// conformance itself, whose record names the actor.
struct CloseableConformance {
  /// The actor that the conformance is isolated to.
  let actor: (any Actor)?

  /// The actor of a conformance that nothing names.
  struct UnknownActor: Error, CustomStringConvertible {
    var description: String {
      "its conformance to Closeable is isolated to an actor that could not be found; close it with "
        + "onClose, or in a graph with a method marked @Closes"
    }
  }

  /// Finds the conformance of an instance, or of what an optional has; `nil` if there is none.
  init?<T>(of instance: T) {
    let optional = instance as? any Unwrapping
    guard let type = optional.map(\.typeInside) ?? Swift.type(of: instance as Any) else {
      return nil
    }
    // SAFETY: a type is a pointer to its metadata, and the runtime's function takes two such
    // pointers.
    let table = dovetail_conformance(
      unsafeBitCast(type, to: UnsafeRawPointer.self), Self.descriptor)
    guard let table else { return nil }
    actor = Self.actorName(in: table).flatMap(Self.actor)
  }

  /// Closes an instance on an actor, which has to be that of its conformance.
  static func close<T>(_ instance: Unchecked<T>, on actor: isolated (any Actor)?) async throws {
    guard let closeable = found(in: instance.value) else {
      // A conditional conformance may rest on one that is isolated to the main actor.
      return try await closeOnMainActor(instance)
    }
    try await closeable.close()
  }

  @MainActor private static func closeOnMainActor<T>(_ instance: Unchecked<T>) async throws {
    guard let closeable = found(in: instance.value) else { throw UnknownActor() }
    try await closeable.close()
  }

  /// The instance as one that is closed, for code on the actor of the conformance.
  @inline(never)
  private static func found<T>(in instance: T) -> (any Closeable)? { instance as? any Closeable }

  /// The runtime's description of the protocol.
  // SAFETY: the metadata of an existential type with one protocol has its description in the third
  // word. It never changes.
  nonisolated(unsafe) private static let descriptor: UnsafeRawPointer = {
    let type: any Any.Type = (any Closeable).self
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    return UnsafeRawPointer(bitPattern: metadata[2]).unsafelyUnwrapped
  }()

  /// The mangled name of the actor that a conformance is isolated to.
  ///
  /// The name is the last part of the conformance's record, after all others that it may have.
  // SAFETY: the layout is part of the stable ABI; tests cover each part that comes before.
  private static func actorName(in table: UnsafeRawPointer) -> UnsafePointer<UInt8>? {
    let record = dovetail_conformance_record(table)
    let flags = record.load(fromByteOffset: 12, as: UInt32.self)
    guard flags & 1 << 19 != 0 else { return nil }
    var offset = 16
    if flags & 1 << 6 != 0 { offset += 4 }  // The module of a retroactive conformance.
    offset += 12 * Int(flags >> 8 & 0xFF)  // Conditional requirements.
    offset += 8 * Int(flags >> 24)  // Shapes of packs.
    if flags & 1 << 16 != 0 {  // Resilient witnesses.
      offset += 4 + 8 * Int(record.load(fromByteOffset: offset, as: UInt32.self))
    }
    if flags & 1 << 17 != 0 { offset += 12 }  // A generic witness table.
    let distance = record.load(fromByteOffset: offset, as: Int32.self)
    guard distance != 0 else { return nil }
    return (record + offset + Int(distance)).assumingMemoryBound(to: UInt8.self)
  }

  private static func actor(of name: UnsafePointer<UInt8>) -> (any Actor)? {
    var end = name
    while end.pointee != 0 {
      // A symbolic reference has an offset of four bytes, or an address, behind its mark.
      switch end.pointee {
      case 0x01...0x17: end += 5
      case 0x18...0x1F: end += 1 + MemoryLayout<UInt>.size
      default: end += 1
      }
    }
    let type = _getTypeByMangledNameInContext(
      name, UInt(end - name), genericContext: nil, genericArguments: nil)
    func shared<Named: GlobalActor>(_: Named.Type) -> any Actor { Named.shared }
    return (type as? any GlobalActor.Type).map { shared($0) }
  }
}

/// The types of instances that were found to have no `close()`: looking for a conformance takes long.
package enum PlainTypes {
  private static let table = TypeTable()

  /// Whether an instance has no `close()`.
  package static func include<T>(_ instance: T) -> Bool {
    let type = UInt(bitPattern: ObjectIdentifier(Swift.type(of: instance as Any)))
    if table.find(type) != 0 { return true }
    if CloseableConformance(of: instance) != nil { return false }
    // An optional's type does not tell what is in it.
    if !(instance is any ObjectHolding) { table.remember(type) { 1 } }
    return true
  }

  /// Whether the object at an address is known to have no `close()`.
  ///
  /// It is looked at in place: each request's scope asks this of all that it keeps.
  static func knownObject(at bits: UInt) -> Bool {
    // SAFETY: a value of a class type is one reference, and the caller keeps it.
    UnsafePointer<Unmanaged<AnyObject>>(bitPattern: bits).unsafelyUnwrapped.pointee
      ._withUnsafeGuaranteedRef {
        table.find(UInt(bitPattern: ObjectIdentifier(Swift.type(of: $0)))) != 0
      }
  }
}

/// An optional, which says the type of what is in it.
protocol Unwrapping {
  var typeInside: (any Any.Type)? { get }
  var valueInside: Any? { get }
}

extension Optional: Unwrapping {
  var valueInside: Any? { map { $0 } }

  var typeInside: (any Any.Type)? {
    map { ($0 as? any Unwrapping).map(\.typeInside) ?? Swift.type(of: $0 as Any) } ?? nil
  }
}

struct ClosingInstance: Sendable {
  let binding: AnyBinding
  /// The identity of the object, so that an object kept under two keys is closed once.
  let object: ObjectIdentifier?
  /// The closures that were given to `onClose`, in order.
  let closers: [Closer]
  var closeable: Closer?

  /// A closure that closes an instance, in a type of its own: a list of functions would wrap each
  /// of them.
  struct Closer: Sendable {
    /// The actor that the closure has to run on; `nil` for one that may run anywhere.
    let actor: (any Actor)?
    /// The closure itself, which runs on the actor that it is given.
    let close: @Sendable (isolated (any Actor)?) async throws -> Void
  }
}

/// A function that closes an instance on an actor of its own, and need not be `Sendable`.
// SAFETY: a synchronous function is called on its own actor, or on that of the binding; an
// asynchronous one goes to its actor by itself.
package struct IsolatedCloser<T>: @unchecked Sendable {
  let actor: (any Actor)?
  let now: ((T) throws -> Void)?
  let awaited: (@concurrent (T) async throws -> Void)?

  package init(on actor: (any Actor)?, _ close: @escaping (T) throws -> Void) {
    (self.actor, now, awaited) = (actor, close, nil)
  }

  package init(
    on actor: (any Actor)?, awaiting close: @escaping @concurrent (T) async throws -> Void
  ) {
    (self.actor, now, awaited) = (actor, nil, close)
  }
}

extension AnyBinding {
  /// The closers of an instance of this binding; one that a decorator made has only `close()`.
  func closingInstance<T>(_ instance: T) -> ClosingInstance {
    // SAFETY: a kept instance is `Sendable`; in the Swift 5 language mode, the program's author
    // vouches for that.
    let instance = Unchecked(instance)
    let object = objectIdentity(of: instance.value)
    let own = traits.isOnMainActor ? MainActor.shared : traits.actor
    let closeable = CloseableConformance(of: instance.value).map { conformance in
      // Only code on the actor of a conformance sees it.
      ClosingInstance.Closer(actor: conformance.actor ?? own) { actor in
        try await CloseableConformance.close(instance, on: actor)
      }
    }
    return ClosingInstance(
      binding: self, object: object,
      closers: (isDecorated ? [] : closers).map { closer in
        if let closer = closer as? IsolatedCloser<T> {
          return ClosingInstance.Closer(actor: closer.actor ?? own) { _ in
            try closer.now?(instance.value)
            try await closer.awaited?(instance.value)
          }
        }
        let close = closer as! @Sendable @concurrent (T) async throws -> Void
        return ClosingInstance.Closer(actor: nil) { _ in try await close(instance.value) }
      },
      closeable: closeable)
  }
}

/// Whether two instances are one: the same object, or copies of one value.
func isSame(_ one: Any, _ other: Any) -> Bool {
  if let object = objectIdentity(of: one) { return object == objectIdentity(of: other) }
  func haveSameBytes<T>(_: T.Type) -> Bool {
    guard let one = one as? T, let other = other as? T else { return false }
    return Boxed.bytes(of: one) == Boxed.bytes(of: other)
  }
  let type: any Any.Type = Swift.type(of: one)
  return haveSameBytes(type)
}

/// The identity of an object, also of one in an optional; `nil` for any other value.
private func objectIdentity(of value: Any) -> ObjectIdentifier? {
  if let optional = value as? any Unwrapping { return optional.valueInside.flatMap(objectIdentity) }
  return Swift.type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
}
