import CDovetail

/// An instance in memory of its own, as a cell holds it.
///
/// The functions stand here and not in `Binding<T>`, where each call would look up that type first.
/// They initialize and destroy one instance at a time: for a count of instances the runtime has a
/// loop.
package enum Boxed {
  /// Memory for an instance.
  ///
  /// It comes from the system where that aligns well enough. Swift's own allocation of pointers asks
  /// for an alignment, which takes the system twice as long.
  static func space<T>(for type: T.Type) -> UnsafeMutablePointer<T> {
    // SAFETY: `free` gives the memory back the same way.
    MemoryLayout<T>.alignment > dovetail_memory_alignment
      ? .allocate(capacity: 1)
      : dovetail_memory_allocate(MemoryLayout<T>.size).assumingMemoryBound(to: type)
  }

  /// Frees the memory of an instance that is there no more.
  static func free<T>(_ space: UnsafeMutablePointer<T>) {
    if MemoryLayout<T>.alignment > dovetail_memory_alignment {
      space.deallocate()
    } else {
      dovetail_memory_free(space)
    }
  }

  /// Moves an instance to memory that a cell can hold.
  package static func make<T>(_ instance: T) -> UInt {
    let space = space(for: T.self)
    space.initialize(to: instance)
    return UInt(bitPattern: space)
  }

  /// Copies an instance to memory that a cell can hold.
  static func copy<T>(_ bits: UInt, as type: T.Type) -> UInt {
    let space = space(for: type)
    // SAFETY: as in `value`.
    space.initialize(to: UnsafePointer<T>(bitPattern: bits).unsafelyUnwrapped.pointee)
    return UInt(bitPattern: space)
  }

  /// Moves an instance out of the memory that `make` gave it.
  static func take<T>(_ bits: UInt, as type: T.Type) -> T {
    // SAFETY: the caller owns the bits, and uses them no more.
    let space = UnsafeMutablePointer<T>(bitPattern: bits).unsafelyUnwrapped
    defer { free(space) }
    return space.move()
  }

  static func value<T>(_ bits: UInt, as type: T.Type) -> T {
    // SAFETY: a cell's bits point to an initialized value of its binding's type.
    UnsafePointer<T>(bitPattern: bits).unsafelyUnwrapped.pointee
  }

  /// The bytes of a value, with zeros between its parts.
  static func bytes<T>(of value: T) -> [UInt8] {
    let (size, alignment) = (MemoryLayout<T>.size, MemoryLayout<T>.alignment)
    // SAFETY: the memory has room for the value, which is gone before the memory is freed.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    // SAFETY: as above; an empty allocation has an address, too.
    let copy = memory.baseAddress.unsafelyUnwrapped.bindMemory(to: T.self, capacity: 1)
    copy.initialize(to: value)
    defer {
      copy.deinitialize(count: 1)
      memory.deallocate()
    }
    return Array(memory)
  }

  package static func destroy<T>(_ bits: UInt, as type: T.Type) {
    let space = UnsafeMutablePointer<T>(bitPattern: bits).unsafelyUnwrapped
    _ = space.move()
    free(space)
  }
}
