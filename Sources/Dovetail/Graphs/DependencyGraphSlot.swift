import Synchronization

/// What is there of a property of a `@DependencyGraph`, in one word that is read without a lock.
///
/// A slot is filled once, and what it holds stays until the graph goes; so nobody who reads it has to say
/// so. The lowest two bits say what the others are.
@usableFromInline
enum Slot {
  /// The graph's storage has to be asked: for the first time, or because the property is never kept.
  static let empty: UInt = 0
  /// The storage has to be asked from now on: the property was overridden, or closed.
  private static let passed: UInt = 1
  /// The rest is a retained ``Cell`` with an instance of lifetime `.shared`, not a pointer to a value.
  private static let weak: UInt = 2

  @inlinable @inline(__always)
  static func isValue(_ bits: UInt) -> Bool { bits != 0 && bits & 3 == 0 }

  @inlinable @inline(__always)
  static func isPassed(_ bits: UInt) -> Bool { bits & 1 != 0 }

  static func isCell(_ bits: UInt) -> Bool { bits & 3 == weak }

  @inlinable @inline(__always)
  static func value<T>(_ bits: UInt) -> T {
    // SAFETY: the slot of a property of type `T` was filled with a pointer to a value of that type.
    UnsafePointer<T>(bitPattern: bits).unsafelyUnwrapped.pointee
  }

  static func cell(_ bits: UInt) -> Unmanaged<Cell> {
    // SAFETY: such bits come from a retained cell.
    Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: bits & ~3).unsafelyUnwrapped)
  }

  /// Lets the instance of a cell be found in a slot, unless that is filled or passed.
  static func fill<T>(_ slot: UnsafeMutablePointer<Atomic<UInt>>, with instance: T, of kept: Cell) {
    guard slot.pointee.load(ordering: .relaxed) == empty, !kept.isOverride else { return }
    let isWeak = kept.binding.lifetime == .shared
    // SAFETY: the slot owns the reference, or the box, that it is given here.
    let bits =
      isWeak
      ? UInt(bitPattern: Unmanaged.passRetained(kept).toOpaque()) | weak : Binding<T>.box(instance)
    let isFirst = slot.pointee.compareExchange(
      expected: empty, desired: bits, ordering: .acquiringAndReleasing
    ).exchanged
    if !isFirst { free(bits, T.self) }
  }

  /// Says that the graph's storage answers from now on; what is there stays, for somebody may be reading it.
  static func pass(_ slot: UnsafeMutablePointer<Atomic<UInt>>) {
    slot.pointee.bitwiseOr(passed, ordering: .acquiringAndReleasing)
  }

  /// Frees what a slot of a type holds.
  static func free(_ bits: UInt, _ type: any Any.Type) {
    func destroy<T>(_: T.Type) { Binding<T>.destroy(bits & ~3) }
    guard bits & ~3 != 0 else { return }
    if bits & weak != 0 { cell(bits).release() } else { destroy(type) }
  }
}
