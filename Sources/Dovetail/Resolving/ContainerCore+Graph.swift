import CDovetail
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

        let kept = record.pointee.own.pointee.shared.find(
          cell.binding.address, for: Unmanaged.passUnretained(self).toOpaque())

        if kept != 0 { return .kept(kept) }
        guard phase.load(ordering: .acquiring) == .open,
          cell.binding.isObserved.load(ordering: .relaxed),
          dovetail_stack_here() >= record.pointee.own.pointee.stackLimit,
          !ThreadRecord.isRunning(bits, for: self, on: record)
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
}
