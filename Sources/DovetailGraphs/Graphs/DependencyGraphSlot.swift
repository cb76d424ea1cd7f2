import Dovetail
import Synchronization

/// The state of a `@DependencyGraph` property, in one word that is read without a lock.
///
/// A slot is filled once and keeps its contents until the graph goes, so its readers need not enter
/// a section. The lowest three bits say what the other bits are.
@usableFromInline
enum Slot {
  /// Nothing is kept, and the graph has no container yet.
  static let empty: UInt = 0
  /// The graph's container knows what is kept, if anything is.
  static let asked: UInt = 2
  /// Callers have to ask the storage from now on: the property was overridden or closed.
  private static let passed: UInt = 1
  /// The other bits are a retained ``Cell`` with a `.shared` instance, not a pointer to a value.
  private static let weak: UInt = 2
  /// The other bits point to the ``PrivateBuild`` of a thread.
  private static let build: UInt = 6
  private static let tags: UInt = 7

  @inlinable @inline(__always)
  static func isValue(_ bits: UInt) -> Bool { bits != 0 && bits & 3 == 0 }

  @inlinable @inline(__always)
  static func isPassed(_ bits: UInt) -> Bool { bits & 1 != 0 }

  static func isCell(_ bits: UInt) -> Bool { bits & tags == weak && bits != asked }

  @inlinable @inline(__always)
  static func value<T>(_ bits: UInt) -> T {
    // SAFETY: the slot of a property of type `T` was filled with a pointer to a value of that type.
    UnsafePointer<T>(bitPattern: bits).unsafelyUnwrapped.pointee
  }

  static func cell(_ bits: UInt) -> Unmanaged<Cell> {
    // SAFETY: such bits come from a retained cell.
    Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: bits & ~tags).unsafelyUnwrapped)
  }

  /// Whether the tags fit into the address of a build; on a stack of 32-bit words they may not.
  static func hasRoom(for own: PrivateBuild.Pointer) -> Bool { UInt(bitPattern: own) & tags == 0 }

  static func bits(of own: PrivateBuild.Pointer) -> UInt { UInt(bitPattern: own) | build }

  /// The build that a thread has under way, if a slot has one.
  static func build(_ bits: UInt) -> PrivateBuild.Pointer? {
    bits & tags == build ? PrivateBuild.Pointer(bitPattern: bits & ~tags) : nil
  }

  /// Makes callers ask the graph's container for what is not there; returns what the slot had.
  static func ask(_ slot: UnsafeMutablePointer<Atomic<UInt>>) -> UInt {
    while true {
      let bits = slot.pointee.load(ordering: .acquiring)
      guard bits == empty || build(bits) != nil else { return bits }
      let exchange = slot.pointee.compareExchange(
        expected: bits, desired: asked, ordering: .acquiringAndReleasing)
      if exchange.exchanged { return bits }
    }
  }

  /// Makes the instance of a cell available in a slot, unless the slot is filled or passed.
  static func fill<T>(_ slot: UnsafeMutablePointer<Atomic<UInt>>, with instance: T, of kept: Cell) {
    guard slot.pointee.load(ordering: .relaxed) == asked, !kept.isOverride else { return }
    let isWeak = kept.lifetime == .shared
    // SAFETY: the slot takes over the reference, or the box, that is made here.
    let bits =
      isWeak
      ? UInt(bitPattern: Unmanaged.passRetained(kept).toOpaque()) | weak : Boxed.make(instance)
    let isFirst = slot.pointee.compareExchange(
      expected: asked, desired: bits, ordering: .acquiringAndReleasing
    ).exchanged
    if !isFirst { free(bits, T.self) }
  }

  /// Sends callers to the graph's storage from now on; the contents stay, since a thread may be
  /// reading them.
  static func pass(_ slot: UnsafeMutablePointer<Atomic<UInt>>) {
    slot.pointee.bitwiseOr(passed, ordering: .acquiringAndReleasing)
  }

  /// Does the same and returns what the slot had, unless a thread builds there: then it returns
  /// `nil`.
  static func passUnlessBuilding(_ slot: UnsafeMutablePointer<Atomic<UInt>>) -> UInt? {
    while true {
      let bits = slot.pointee.load(ordering: .acquiring)
      if build(bits) != nil { return nil }
      let exchange = slot.pointee.compareExchange(
        expected: bits, desired: bits | passed, ordering: .acquiringAndReleasing)
      if exchange.exchanged { return bits & ~passed }
    }
  }

  /// The bits of the value that a slot keeps, passed or not; 0 if it keeps none.
  static func keptValue(_ bits: UInt) -> UInt { isValue(bits & ~passed) ? bits & ~passed : 0 }

  /// Frees the contents of a slot, given the type of its property.
  static func free(_ bits: UInt, _ type: any Any.Type) {
    func destroy<T>(_: T.Type) { Boxed.destroy(bits & ~tags, as: T.self) }
    guard bits & ~tags != 0 else { return }
    if bits & weak != 0 { cell(bits).release() } else { destroy(type) }
  }
}
