import DovetailBlueprint
import Synchronization

// What the fast path does, for a cell that was not looked for there.

extension ContainerCore {
  /// Resolves the binding of a cell to an instance in memory that has none.
  func write<T>(
    _ address: UnsafeMutablePointer<T>, instanceOf cell: Cell, _ request: Request
  ) throws {
    if request.isPlain,
      cell.instance.load(ordering: .relaxed) != 0 || cell.binding.lifetime.isOfCell,
      try writeAtOnce(address, instanceOf: cell)
    {
      return
    }
    address.initialize(to: try instance(of: cell, as: T.self, request))
  }

  /// Does what the fast path does, for a cell that was not looked for there; `nil` if that has to
  /// leave it to others.
  func atOnce<T>(_ cell: Cell, _ binding: Binding<T>) throws -> T? {
    try withUnsafeTemporaryAllocation(of: T.self, capacity: 1) {
      let space = $0.baseAddress.unsafelyUnwrapped
      return try writeAtOnce(space, instanceOf: cell) ? space.move() : nil
    }
  }

  /// The same, to memory that has no instance; `false` if it is left to others.
  ///
  /// A generic function that returns an optional would look up the type of the optional.
  private func writeAtOnce<T>(
    _ address: UnsafeMutablePointer<T>, instanceOf cell: Cell
  ) throws -> Bool {
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    let kept = cell.instance.load(ordering: .acquiring)
    guard kept == 0, cell.isPlain.load(ordering: .relaxed),
      phase.load(ordering: .acquiring) == .open,
      ThreadRecord.isFree(cell.bits, for: self, on: record)
    else {
      defer { ThreadRecord.leave(record) }
      if kept != 0 { address.initialize(to: Boxed.value(kept, as: T.self)) }

      return kept != 0
    }
    // A closing that begins now sees the frame once the section is left.
    ThreadRecord.push(cell.bits, for: self, run: nil, on: record)
    ThreadRecord.leave(record)
    defer {
      ThreadRecord.pop(record)
      withExtendedLifetime(cell) {}
    }
    do {
      let binding = unsafeDowncast(cell.binding, to: Binding<T>.self)
      address.initialize(to: try binding.make(Resolution(core: self)))
      return true
    } catch {
      throw Raise.recipeFailed(error)
    }
  }
}

extension Blueprint.Lifetime {
  /// Whether a cell that is found is also the cell that keeps the instance, if any is kept.
  var isOfCell: Bool { self == .single || self == .eager || self == .unique }
}
