/// An instance in memory of its own, as a cell holds it.
///
/// The functions stand here and not in `Binding<T>`, where each call would look up that type first.
enum Boxed {
  /// Moves an instance to memory that a cell can hold.
  static func make<T>(_ instance: T) -> UInt {
    let pointer = UnsafeMutablePointer<T>.allocate(capacity: 1)
    pointer.initialize(to: instance)
    return UInt(bitPattern: pointer)
  }

  /// Moves an instance out of the memory that `make` gave it.
  static func take<T>(_ bits: UInt, as type: T.Type) -> T {
    // SAFETY: the caller owns the bits, and uses them no more.
    let pointer = UnsafeMutablePointer<T>(bitPattern: bits).unsafelyUnwrapped
    defer { pointer.deallocate() }
    return pointer.move()
  }

  static func value<T>(_ bits: UInt, as type: T.Type) -> T {
    // SAFETY: a cell's bits point to an initialised value of its binding's type.
    UnsafePointer<T>(bitPattern: bits).unsafelyUnwrapped.pointee
  }

  static func destroy<T>(_ bits: UInt, as type: T.Type) {
    let pointer = UnsafeMutablePointer<T>(bitPattern: bits).unsafelyUnwrapped
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}
