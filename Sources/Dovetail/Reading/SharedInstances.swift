import Synchronization

/// The `.graph` instances of a resolution that has its thread to itself: a short list.
struct SharedInstances {
  struct Entry {
    // SAFETY: the list has a reference to the cell, and to the container that the instance was made
    // for, so no later one gets the address of either. It gives them up with the entry. The
    // container that the resolution began in is held by its caller.
    let cell: Unmanaged<Cell>
    let binding: UnsafeRawPointer
    let core: Unmanaged<ContainerCore>
    let ownsCore: Bool
    /// The instance, in memory of its own, which belongs to the list.
    let bits: UInt
  }

  /// The length of a list that is searched from one end to the other; longer ones are a store's.
  static var longest: Int { 16 }

  private var entries: UnsafeMutablePointer<Entry>?
  private(set) var count = 0

  /// The instance of a binding for a container; 0 if there is none.
  func find(_ binding: UnsafeRawPointer, for core: UnsafeRawPointer) -> UInt {
    guard let entries else { return 0 }
    for index in 0..<count
    where entries[index].binding == binding && entries[index].core.toOpaque() == core {
      return entries[index].bits
    }
    return 0
  }

  /// Adds an instance; there is room for ``longest``.
  mutating func add(_ bits: UInt, of cell: Cell, for core: ContainerCore, isHeld: Bool) {
    let entries = entries ?? .allocate(capacity: Self.longest)
    self.entries = entries
    // SAFETY: `drop` gives the references up, or `takeAll` hands them over.
    let entry = Entry(
      cell: .passRetained(cell), binding: cell.binding.address,
      core: isHeld ? .passUnretained(core) : .passRetained(core), ownsCore: !isHeld, bits: bits)
    (entries + count).initialize(to: entry)
    count += 1
  }

  /// Takes out all entries, for a store that others can see.
  mutating func takeAll() -> [Entry] {
    defer { count = 0 }
    for index in 0..<count where !entries.unsafelyUnwrapped[index].ownsCore {
      // SAFETY: from here on each entry has a reference of its own.
      _ = entries.unsafelyUnwrapped[index].core.retain()
    }
    return Array(UnsafeBufferPointer(start: entries, count: count))
  }

  /// Lets go of the instances of a finished resolution, the newest first.
  ///
  /// Their code may resolve again, and so fill a new list meanwhile. The memory is used again.
  static func drop(_ list: UnsafeMutablePointer<ThreadRecord.Own>) {
    guard let entries = list.pointee.shared.entries else { return }
    var count = list.pointee.shared.count
    list.pointee.shared = SharedInstances()
    while count > 0 {
      count -= 1
      let entry = entries[count]
      entry.cell._withUnsafeGuaranteedRef { $0.binding.destroyInstance(entry.bits) }
      entry.cell.release()
      if entry.ownsCore { entry.core.release() }
    }
    if list.pointee.shared.entries == nil {
      list.pointee.shared.entries = entries
    } else {
      entries.deallocate()
    }
  }
}

extension AnyBinding {
  /// An address that tells the binding from any other, as long as it lives.
  // SAFETY: only compared.
  var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}
