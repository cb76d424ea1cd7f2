/// An instance that is found again as long as somebody else holds it.
// SAFETY: immutable; the runtime synchronises the loading of a weak reference with the object's end.
class AnyWeakInstance: @unchecked Sendable {
  fileprivate(set) weak var object: AnyObject?

  fileprivate init(_ object: AnyObject) {
    self.object = object
  }
}

/// The weak counterpart of a value that holds one object and nothing else.
// SAFETY: as its base class; the bytes never change.
final class WeakInstance<T>: AnyWeakInstance, @unchecked Sendable {
  /// The value's bytes, without a reference of their own.
  private let bytes: UnsafeMutableRawPointer

  /// `nil` when the value is no object: then nobody can hold it.
  init?(_ value: T) {
    guard Swift.type(of: value as Any) is AnyClass else { return nil }
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment)
    withUnsafeBytes(of: value) { bytes.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    self.bytes = bytes
    super.init(value as AnyObject)
  }

  deinit { bytes.deallocate() }

  /// The value, while its object lives.
  var value: T? {
    guard let object else { return nil }
    // SAFETY: the bytes are those of a value that holds `object` alone, which is alive here; copying
    // the value takes the reference that the bytes do not have.
    return withExtendedLifetime(object) { bytes.assumingMemoryBound(to: T.self).pointee }
  }
}
