import Synchronization

/// What is known of the types that were met, found by identity without a lock.
///
/// Nothing in it is ever freed, so it is for a static constant.
struct TypeTable: ~Copyable, Sendable {
  /// The address of the table; 0 before the first entry. (A constant made of an atomic alone needs no
  /// check of whether it has been initialized.)
  private let table = Atomic<UInt>(0)
  private static let lock = Locked<Void>(())

  /// What is known of a type; 0 for nothing.
  @inline(__always)
  borrowing func find(_ type: UInt) -> UInt {
    // SAFETY: the bits are those of a table, and no table is freed.
    guard let table = Table.Address(bitPattern: table.load(ordering: .acquiring)) else { return 0 }
    return Table.find(type, in: table)
  }

  /// Notes what is known of a type, unless something is.
  borrowing func remember(_ type: UInt, _ fact: () -> UInt) {
    Self.lock.withLock { _ in
      // SAFETY: as in `find`.
      var current =
        Table.Address(bitPattern: table.load(ordering: .acquiring)) ?? Table.make(capacityBits: 5)
      guard Table.find(type, in: current) == 0 else { return }
      if !Table.hasRoom(current) { current = Table.grown(current).table }
      _ = Table.store(fact(), for: type, in: current)
      table.store(UInt(bitPattern: current), ordering: .releasing)
    }
  }
}
