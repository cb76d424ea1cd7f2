import Synchronization
import Testing

@testable import Dovetail

/// The table from keys to cells, with numbers in place of cells.
@Suite struct TableTests {
  @Test func `an empty table finds nothing and has no room`() {
    #expect(Table.find(7, in: Table.empty) == 0)
    #expect(!Table.hasRoom(Table.empty))
  }

  @Test func `what is stored is found, and storing again returns what was there`() {
    let table = Table.make(capacityBits: 3)
    defer { Table.free(table) }
    #expect(Table.store(70, for: 7, in: table) == 0)
    #expect(Table.store(71, for: 7, in: table) == 70)
    #expect(Table.find(7, in: table) == 71)
    #expect(Table.find(8, in: table) == 0)
  }

  @Test func `a removed entry is not found, and those behind it still are`() {
    let table = Table.make(capacityBits: 3)
    defer { Table.free(table) }
    // Keys with the same first slot, so that each stands behind the one before it.
    let first = Table.start(1, shift: table.pointee.shift)
    let keys = (1...UInt(1_000)).filter { Table.start($0, shift: table.pointee.shift) == first }
      .prefix(3)
    for key in keys { _ = Table.store(key * 10, for: key, in: table) }
    #expect(Table.store(0, for: keys[1], in: table) == keys[1] * 10)
    #expect(keys.map { Table.find($0, in: table) } == [keys[0] * 10, 0, keys[2] * 10])
  }

  @Test func `removing what is not there changes nothing`() {
    let table = Table.make(capacityBits: 3)
    defer { Table.free(table) }
    #expect(Table.store(0, for: 7, in: table) == 0)
    let used = table.pointee.used.load(ordering: .relaxed)
    #expect(used == 0)
  }

  @Test func `a table has room for half of its slots, removed entries among them`() {
    let table = Table.make(capacityBits: 3)
    defer { Table.free(table) }
    for key in 1...UInt(3) { _ = Table.store(key, for: key, in: table) }
    #expect(Table.hasRoom(table))
    _ = Table.store(0, for: 1, in: table)
    _ = Table.store(4, for: 4, in: table)
    #expect(!Table.hasRoom(table))
  }

  @Test(arguments: [0, 1, 100, 1_000])
  func `a grown table has all entries that are left, and room`(count: UInt) {
    let table = Table.make(capacityBits: 12)
    defer { Table.free(table) }
    for key in 0..<count { _ = Table.store(key + 1, for: key + 1, in: table) }
    for key in 0..<count where key.isMultiple(of: 3) { _ = Table.store(0, for: key + 1, in: table) }
    let (grown, keepsOld) = Table.grown(table)
    defer { Table.free(grown) }
    #expect(!keepsOld)
    #expect(Table.hasRoom(grown))
    for key in 0..<count {
      #expect(Table.find(key + 1, in: grown) == (key.isMultiple(of: 3) ? 0 : key + 1))
    }
  }

  @Test func `a larger table keeps the old one for readers, and frees it`() {
    let table = Table.make(capacityBits: 4)
    for key in 1...UInt(8) { _ = Table.store(key, for: key, in: table) }
    let (grown, keepsOld) = Table.grown(table)
    #expect(keepsOld)
    #expect(Table.find(8, in: table) == 8)
    #expect(Table.find(8, in: grown) == 8)
    // The sanitizer finds a table that is freed twice, or never.
    Table.free(grown)
  }

  @Test func `a copy has what its closure makes of each entry, without those it leaves out`() {
    let table = Table.make(capacityBits: 4)
    defer { Table.free(table) }
    for key in 1...UInt(6) { _ = Table.store(key, for: key, in: table) }
    let copy = Table.copy(table) { $0.isMultiple(of: 2) ? $0 * 100 : 0 }
    defer { Table.free(copy) }
    var entries: [UInt: UInt] = [:]
    Table.forEach(in: copy) { entries[$0] = $1 }
    #expect(entries == [2: 200, 4: 400, 6: 600])
  }

  @Test func `a copy of a table without entries is the empty one`() {
    let table = Table.make(capacityBits: 4)
    defer { Table.free(table) }
    _ = Table.store(1, for: 1, in: table)
    _ = Table.store(0, for: 1, in: table)
    #expect(Table.copy(table) { $0 } == Table.empty)
  }
}
