/// An instance of a binding in memory of its own, or a weak reference to one.
///
/// It is the outcome of a build, the instance that a decorator was given, or one that a cell no
/// longer keeps.
// SAFETY: immutable; an instance that is kept is `Sendable`.
final class OwnedInstance: @unchecked Sendable {
  let binding: AnyBinding
  /// A pointer to an initialized value of the binding's type; 0 if the instance is only held
  /// weakly.
  let bits: UInt
  let weak: WeakInstance?
  /// Whether the instance is closed elsewhere; see ``Cell/borrows(_:of:)``.
  private let isBorrowed: Bool

  /// Takes over the memory of an instance.
  init(
    _ bits: UInt, weak: WeakInstance? = nil, of binding: AnyBinding, isBorrowed: Bool = false
  ) {
    self.binding = binding
    self.bits = bits
    self.weak = weak
    self.isBorrowed = isBorrowed
  }

  deinit {
    if bits != 0 { binding.destroyInstance(bits) }
  }

  /// The same instance, not kept alive.
  func weakened() -> OwnedInstance {
    bits == 0
      ? self
      : OwnedInstance(
        0, weak: binding.weakInstance(bits), of: binding, isBorrowed: isBorrowed)
  }

  /// The closers of the instance, while it lives; of one that is borrowed, those that were given to
  /// `onClose` of the key that borrows it.
  var closing: ClosingInstance? {
    if isBorrowed, binding.traits.isGiven { return nil }
    var closing = bits == 0 ? weak.flatMap(binding.closing) : binding.closing(bits)
    if isBorrowed { closing?.closeable = nil }
    return closing
  }

  /// The instance, while it lives.
  var value: Any? {
    if bits != 0 { return binding.instance(bits) }
    return weak?.object
  }

  /// The instance as an object, while it lives; `nil` if it is not an object.
  var object: AnyObject? { (weak ?? binding.weakInstance(bits))?.object }

  /// A copy of the instance in memory of its own, if the instance is alive.
  func copied() -> UInt? {
    bits == 0 ? weak.flatMap(binding.copyInstance) : binding.copyInstance(bits)
  }
}

/// An instance that can be found as long as something else holds it.
// SAFETY: immutable; the runtime synchronizes loading a weak reference with the end of its object.
final class WeakInstance: @unchecked Sendable {
  private(set) weak var object: AnyObject?
  /// The bytes of a value that consists of the object alone, without a reference of their own.
  let bytes: UnsafeRawPointer

  /// Returns `nil` if the value is not an object: then nothing can hold it.
  init?<T>(_ value: T) {
    guard Self.isObject(value) else { return nil }
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment)
    object = withUnsafeBytes(of: value) {
      bytes.copyMemory(from: $0.baseAddress!, byteCount: $0.count)
      // SAFETY: a reference, an existential and an optional of either begin with the reference
      // itself.
      return $0.load(as: Unmanaged<AnyObject>.self).takeUnretainedValue()
    }
    self.bytes = UnsafeRawPointer(bytes)
  }

  deinit { bytes.deallocate() }

  /// Whether a value is an object, or an optional that holds one.
  static func isObject<T>(_ value: T) -> Bool {
    if Swift.type(of: value as Any) is AnyClass { return true }
    return (value as? any ObjectHolding)?.holdsObject ?? false
  }

  /// The value as the type it was made from, or `nil` once its object is gone.
  func value<T>(as type: T.Type) -> T? {
    guard let object else { return nil }
    // SAFETY: the bytes are those of a value that consists of `object` alone, which is alive here.
    // Copying the value takes the reference that the bytes do not have.
    return withExtendedLifetime(object) { bytes.assumingMemoryBound(to: T.self).pointee }
  }
}

/// A value that may consist of an object alone.
protocol ObjectHolding {
  var holdsObject: Bool { get }
}

extension Optional: ObjectHolding {
  var holdsObject: Bool { map { WeakInstance.isObject($0) } ?? false }
}
