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
