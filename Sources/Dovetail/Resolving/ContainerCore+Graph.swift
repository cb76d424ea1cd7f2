import Synchronization

// The short way to a `.graph` part, for a resolution that has its thread to itself.

/// What such a resolution does with a cell.
enum Sharing {
  /// Copy the instance that the resolution has.
  case kept(UInt)
  /// Run the recipe; everything that a run would record is known.
  case make
  /// Take the long way.
  case other
}

extension ContainerCore {
  /// Decides for the cell behind the bits, if the resolution needs no store; called in a section.
  func sharing(_ bits: UInt, on record: ThreadRecord.Pointer) -> Sharing {
    // SAFETY: inside the section, neither the cell nor its binding is freed.
    Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
      ._withUnsafeGuaranteedRef { cell in
        guard cell.isShareable, !isWitnessed.load(ordering: .relaxed) else { return .other }
        // SAFETY: the address is only compared.
        let kept = record.pointee.own.pointee.shared.find(
          cell.binding.address, for: Unmanaged.passUnretained(self).toOpaque())
        if kept != 0 { return .kept(kept) }
        guard phase.load(ordering: .acquiring) == .open,
          cell.binding.isObserved.load(ordering: .relaxed),
          ThreadRecord.isFree(bits, for: self, on: record)
        else { return .other }
        return .make
      }
  }

  /// Makes the instance and keeps it for the resolution; called in a section, which it leaves.
  func share<T>(_ bits: UInt, as: T.Type, on record: ThreadRecord.Pointer) throws -> T {
    // A closing that begins now sees the frame once the section is left.
    ThreadRecord.push(bits, for: self, run: nil, on: record)
    ThreadRecord.leave(record)
    defer { ThreadRecord.pop(record) }
    do {
      // SAFETY: while the cell stands in the frame, neither it nor its binding is freed.
      return try Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
        ._withUnsafeGuaranteedRef { cell in
          let instance = try Unmanaged.passUnretained(
            unsafeDowncast(cell.binding, to: Binding<T>.self)
          )._withUnsafeGuaranteedRef { try $0.make(Resolution(core: self)) }
          // Kept while the frame stands, since the resolution ends with the outermost frame.
          GraphStore.keep(Boxed.make(instance), of: cell, in: self, on: record)
          return instance
        }
    } catch {
      throw Raise.recipeFailed(error)
    }
  }

  /// Finds or makes the instance of a resolution that has its thread to itself.
  func shared<T>(_ cell: Cell, _ binding: Binding<T>) throws -> T {
    let record = ThreadRecord.current
    // SAFETY: the address is only compared.
    let kept = record.pointee.own.pointee.shared.find(
      binding.address, for: Unmanaged.passUnretained(self).toOpaque())
    if kept != 0 { return Boxed.value(kept, as: T.self) }
    return try runOnce(binding, cell) { resolution in
      let instance = try binding.make(resolution)
      // Kept while the frame stands, since the resolution ends with the outermost frame.
      GraphStore.keep(Boxed.make(instance), of: cell, in: self, on: record)
      return instance
    }
  }

  /// Finds or makes the instance of a resolution; a function of its own, so that others need not
  /// look up the type of an optional instance.
  @inline(never)
  func shared<T>(
    in kept: Cell, of cell: Cell, _ binding: Binding<T>, _ request: Request
  ) throws -> T {
    let instance = held(in: kept, binding)
    guard GraphStore.isOfThread else {
      // The instance may have been begun before a handle shared it, and then not as a build.
      if instance == nil { try admit(cell, request) }
      return try self.kept(kept, binding)
    }
    // The resolution has the thread to itself, so no other caller can build the instance.
    if let instance { return instance }
    return try runOnce(binding, cell) { resolution in
      let instance = try binding.make(resolution)
      // Kept while the frame stands, since the resolution ends with the outermost frame.
      kept.keep(Boxed.make(instance))
      return instance
    }
  }
}
