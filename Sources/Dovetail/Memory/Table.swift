import Synchronization

/// An open-addressing table from a key to a cell that readers walk without a lock.
///
/// One allocation holds this header and the slots behind it. A writer, alone under its container's
/// lock, fills an empty slot by storing the cell first and the key last. A stored key stays, so a
/// reader that meets an empty slot has seen everything. A removed entry keeps its key and loses its
/// cell. A full table is replaced as a whole, and a large one is then given to ``Reclamation``. What
/// takes the place of a small one keeps it, for readers that are still there.
struct Table: ~Copyable {
  struct Slot: ~Copyable {
    /// The key's bits; 0 while the slot is empty.
    let key = Atomic<UInt>(0)
    /// The cell, unretained; 0 when the entry was removed; the table owns one reference to it.
    let cell = Atomic<UInt>(0)
  }

  typealias Address = UnsafeMutablePointer<Table>

  /// The shift that turns a hash into the index of a slot.
  let shift: UInt
  let mask: Int
  /// The number of slots with a key, with or without a cell; for the writer only.
  let used = Atomic<Int32>(0)
  /// The number of slots with a cell; for the writer only.
  let live = Atomic<Int32>(0)
  /// The smaller table that this one has replaced, which is freed with it.
  private var older: Address?

  static var headerSize: Int { 32 }

  private init(capacityBits: UInt) {
    shift = UInt(UInt.bitWidth) - capacityBits
    mask = (1 << Int(capacityBits)) - 1
  }

  static func make(capacityBits: UInt) -> Address {
    let count = 1 << Int(capacityBits)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: headerSize + count * MemoryLayout<Slot>.stride,
      alignment: MemoryLayout<Slot>.alignment)
    let table = memory.bindMemory(to: Table.self, capacity: 1)
    table.initialize(to: Table(capacityBits: capacityBits))
    let slots = Table.slots(of: table)
    for index in 0..<count { (slots + index).initialize(to: Slot()) }
    return table
  }

  /// The table of every container that has nothing; it is shared and never written to.
  // SAFETY: never changed.
  nonisolated(unsafe) static let empty = make(capacityBits: 1)

  /// Whether a table is ``empty``, which alone is that small.
  static func isShared(_ table: Address) -> Bool { table.pointee.mask == 1 }

  /// Frees the memory of a table; the references that it owns must have been taken out.
  static func free(_ table: Address) {
    if isShared(table) { return }
    if let older = table.pointee.older { free(older) }
    UnsafeMutableRawPointer(table).deallocate()
  }

  @inline(__always)
  static func slots(of table: Address) -> UnsafeMutablePointer<Slot> {
    // SAFETY: `make` bound the memory behind the 32 bytes of the header to slots.
    (UnsafeMutableRawPointer(table) + 32).assumingMemoryBound(to: Slot.self)
  }

  @inline(__always)
  static func start(_ key: UInt, shift: UInt) -> Int {
    Int(bitPattern: (key &* .spreading) &>> shift)
  }

  /// Finds the cell of a key, or 0 if there is none; readers call it inside a section.
  @inline(__always)
  static func find(_ key: UInt, in table: Address) -> UInt {
    let slots = Table.slots(of: table)
    let mask = table.pointee.mask
    var index = start(key, shift: table.pointee.shift)
    while true {
      let found = slots[index].key.load(ordering: .acquiring)
      if found == key { return slots[index].cell.load(ordering: .acquiring) }
      if found == 0 { return 0 }
      index = (index &+ 1) & mask
    }
  }

  /// Stores a cell's bits under a key and returns the previous bits, 0 for none.
  ///
  /// The writer has made room before; see ``hasRoom(_:)``.
  static func store(_ cell: UInt, for key: UInt, in table: Address) -> UInt {
    let slots = Table.slots(of: table)
    var index = start(key, shift: table.pointee.shift)
    while true {
      let found = slots[index].key.load(ordering: .relaxed)
      if found == key {
        let old = slots[index].cell.exchange(cell, ordering: .acquiringAndReleasing)
        let change: Int32 = (cell == 0 ? 0 : 1) - (old == 0 ? 0 : 1)
        table.pointee.live.wrappingAdd(change, ordering: .relaxed)
        return old
      }
      if found == 0 {
        if cell == 0 { return 0 }
        slots[index].cell.store(cell, ordering: .relaxed)
        slots[index].key.store(key, ordering: .releasing)
        table.pointee.used.wrappingAdd(1, ordering: .relaxed)
        table.pointee.live.wrappingAdd(1, ordering: .relaxed)
        return 0
      }
      index = (index + 1) & table.pointee.mask
    }
  }

  /// The number of cells.
  static func count(_ table: Address) -> Int { Int(table.pointee.live.load(ordering: .relaxed)) }

  /// Whether one more key fits without making searches long.
  static func hasRoom(_ table: Address) -> Bool {
    !isShared(table)
      && (Int(table.pointee.used.load(ordering: .relaxed)) + 1) * 2 <= table.pointee.mask + 1
  }

  /// A copy with more room and without removed entries; the references move to it.
  ///
  /// One that is not larger has left out removed entries, and does not keep the old one either: such
  /// tables may follow each other without end.
  static func grown(_ table: Address) -> (table: Address, keepsOld: Bool) {
    let live = count(table)
    var bits: UInt = 4
    while (1 << Int(bits)) < (live + 1) * (live < 1_000 ? 4 : 3) { bits += 1 }
    let copy = make(capacityBits: bits)
    forEach(in: table) { key, cell in _ = store(cell, for: key, in: copy) }
    let isSmall = table.pointee.mask < 1_000
    let keepsOld = isSmall && copy.pointee.mask > table.pointee.mask
    if keepsOld, !isShared(table) { copy.pointee.older = table }
    return (copy, keepsOld)
  }

  /// A table with the result of `copied` for each cell; a cell whose result is 0 is left out.
  static func copy(_ table: Address, copied: (UInt) -> UInt) -> Address {
    if count(table) == 0 { return empty }
    let copy = make(capacityBits: UInt(UInt.bitWidth) - table.pointee.shift)
    forEach(in: table) { key, cell in
      let cell = copied(cell)
      if cell != 0 { _ = store(cell, for: key, in: copy) }
    }
    return copy
  }

  /// Calls `body` with every key that has a cell, and the cell's bits.
  static func forEach(in table: Address, _ body: (UInt, UInt) -> Void) {
    let slots = Table.slots(of: table)
    for index in 0...table.pointee.mask {
      let cell = slots[index].cell.load(ordering: .acquiring)
      if cell != 0 { body(slots[index].key.load(ordering: .relaxed), cell) }
    }
  }
}
