import Testing

@testable import Dovetail

/// When storage that readers may be looking at is freed.
@Suite struct ReclamationTests {
  @Test func `a cell that is in no frame is freed at once`() {
    weak var freed: Cell?
    do {
      let cell = Cell.ofTest()
      freed = cell
      Reclamation.release([Unmanaged.passRetained(cell)])
    }
    #expect(freed == nil)
  }

  @Test func `a cell that is running is freed when its recipe has ended`() async {
    await onThread {
      weak var freed: Cell?
      let core = ContainerCore(.root)
      let record = ThreadRecord.current
      do {
        let cell = Cell.ofTest()
        freed = cell
        ThreadRecord.push(cell.bits, for: core, run: nil, on: record)
        Reclamation.release([Unmanaged.passRetained(cell)])
      }
      #expect(freed != nil)
      ThreadRecord.pop(record)
      #expect(freed == nil)
    }
  }
}

extension Cell {
  fileprivate static func ofTest() -> Cell {
    Cell(
      ClosureBinding<Int>(
        BindingHead(lifetime: .unique, origin: Place(#fileID, #line), role: .registered),
        make: { _ in 1 }), keeper: nil)
  }
}
