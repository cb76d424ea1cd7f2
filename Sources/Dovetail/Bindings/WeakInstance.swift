/// An instance that is found again as long as somebody else holds it.
// SAFETY: immutable; the runtime synchronises the loading of a weak reference with the object's end.
final class WeakInstance: @unchecked Sendable {
  private(set) weak var object: AnyObject?
  /// The bytes of a value that holds the object and nothing else, without a reference of their own.
  let bytes: UnsafeRawPointer

  /// `nil` when the value is no object: then nobody can hold it.
  init?<T>(_ value: T) {
    guard Self.isObject(value) else { return nil }
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment)
    object = withUnsafeBytes(of: value) {
      bytes.copyMemory(from: $0.baseAddress!, byteCount: $0.count)
      // SAFETY: a reference, an existential and an optional of either begin with the reference itself.
      return $0.load(as: Unmanaged<AnyObject>.self).takeUnretainedValue()
    }
    self.bytes = UnsafeRawPointer(bytes)
  }

  deinit { bytes.deallocate() }

  /// Whether a value is an object, or an optional with one.
  static func isObject<T>(_ value: T) -> Bool {
    if let optional = value as? any ObjectHolding { return optional.holdsObject }
    return Swift.type(of: value as Any) is AnyClass
  }

  /// The value, while its object lives, as the type it was made from.
  func value<T>(as type: T.Type) -> T? {
    guard let object else { return nil }
    // SAFETY: the bytes are those of a value that holds `object` alone, which is alive here; copying
    // the value takes the reference that the bytes do not have.
    return withExtendedLifetime(object) { bytes.assumingMemoryBound(to: T.self).pointee }
  }
}

/// A value that may be an object and nothing else beside it.
private protocol ObjectHolding {
  var holdsObject: Bool { get }
}

extension Optional: ObjectHolding {
  var holdsObject: Bool { map { WeakInstance.isObject($0) } ?? false }
}
