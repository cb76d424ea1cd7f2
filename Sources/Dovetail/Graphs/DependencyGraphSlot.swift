import Synchronization

/// The state of a `@DependencyGraph` property, in one word that is read without a lock.
///
/// A slot is filled once and keeps its contents until the graph goes, so its readers need not enter
/// a section. The lowest two bits say what the other bits are.
@usableFromInline
enum Slot {
  /// Callers have to ask the storage: nothing is kept yet, or the property is never kept.
  static let empty: UInt = 0
  /// Callers have to ask the storage from now on: the property was overridden or closed.
  private static let passed: UInt = 1
  /// The other bits are a retained ``Cell`` with a `.shared` instance, not a pointer to a value.
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

  /// Makes the instance of a cell available in a slot, unless the slot is filled or passed.
  static func fill<T>(_ slot: UnsafeMutablePointer<Atomic<UInt>>, with instance: T, of kept: Cell) {
    guard slot.pointee.load(ordering: .relaxed) == empty, !kept.isOverride else { return }
    let isWeak = kept.binding.lifetime == .shared
    // SAFETY: the slot takes over the reference, or the box, that is made here.
    let bits =
      isWeak
      ? UInt(bitPattern: Unmanaged.passRetained(kept).toOpaque()) | weak : Boxed.make(instance)
    let isFirst = slot.pointee.compareExchange(
      expected: empty, desired: bits, ordering: .acquiringAndReleasing
    ).exchanged
    if !isFirst { free(bits, T.self) }
  }

  /// Sends callers to the graph's storage from now on; the contents stay, since a thread may be
  /// reading them.
  static func pass(_ slot: UnsafeMutablePointer<Atomic<UInt>>) {
    slot.pointee.bitwiseOr(passed, ordering: .acquiringAndReleasing)
  }

  /// Frees the contents of a slot, given the type of its property.
  static func free(_ bits: UInt, _ type: any Any.Type) {
    func destroy<T>(_: T.Type) { Boxed.destroy(bits & ~3, as: T.self) }
    guard bits & ~3 != 0 else { return }
    if bits & weak != 0 { cell(bits).release() } else { destroy(type) }
  }
}
