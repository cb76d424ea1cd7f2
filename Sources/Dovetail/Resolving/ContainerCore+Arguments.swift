import CDovetail
import Synchronization

extension ContainerCore {
  /// Resolves a dependency whose recipe takes arguments; without any, as if none could be given.
  ///
  /// If the recipe is plain, and is known to take exactly these types, it runs at once, and its
  /// parameters take the arguments from the caller's stack. Everything else is left to
  /// ``resolve(_:name:mode:arguments:at:)``.
  @inlinable
  func dependency<T, each Value>(
    _ type: T.Type, named name: String?, with value: repeat each Value, at place: Place?
  ) throws -> T {
    let values = (repeat Argument(each value))
    let types = (repeat Argument<each Value>.self as any Any.Type)
    let count = MemoryLayout.size(ofValue: types) / MemoryLayout<any Any.Type>.size

    if count == 0 { return try dependency(type, named: name, at: place) }
    let key = UInt(bitPattern: ObjectIdentifier(Swift.type(of: values)))
    return try withUnsafePointer(to: values) { values in
      try withUnsafePointer(to: types) { types in
        var given = GivenArguments(
          UnsafeRawPointer(types), count: count, values: UnsafeRawPointer(values))
        let record = ThreadRecord.current
        ThreadRecord.enter(record)
        let bits = findTaker(of: key, UInt(bitPattern: ObjectIdentifier(type)), name, on: record)
        if bits == 0 {
          ThreadRecord.leave(record)
          let list = ArgumentList(repeat each value, key: key)
          return try resolve(type, name: name, arguments: list, at: place)
        }
        // SAFETY: as in `answer`.
        let cell = Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
        return try withUnsafeMutablePointer(to: &given) { given in
          ThreadRecord.push(bits, for: self, run: nil, given: given, on: record)
          ThreadRecord.leave(record)
          defer { ThreadRecord.pop(record) }
          do {
            // SAFETY: as in `answer`.
            return try cell._withUnsafeGuaranteedRef { cell in
              try Unmanaged.passUnretained(unsafeDowncast(cell.binding, to: Binding<T>.self))
                ._withUnsafeGuaranteedRef { try $0.make(Resolution(core: self)) }
            }
          } catch {
            throw Raise.recipeFailed(error)
          }
        }
      }
    }
  }

  /// The address of the next argument of the recipe that runs here, if it is of that type.
  ///
  /// A binding of the type, which comes first, may be where only the long way looks.
  @usableFromInline @inline(never)
  func given(
    _ type: ObjectIdentifier, _ size: Int, _ alignment: Int, on record: ThreadRecord.Pointer
  ) -> UnsafeRawPointer? {
    if hasNamesakes || seesTemplate || phase.load(ordering: .acquiring) != .open { return nil }
    return ThreadRecord.takeGiven(type, size, alignment, on: record)
  }

  /// The cell of a key whose recipe may run at once with arguments of these types, or 0.
  ///
  /// Called in a section. A recipe may need itself with other arguments, so it is not asked whether
  /// it runs already, but whether the stack has room.
  @usableFromInline
  func findTaker(
    of arguments: UInt, _ key: UInt, _ name: String?, on record: ThreadRecord.Pointer
  ) -> UInt {
    let bits = name.map { findNamed(key, $0) } ?? findUnnamed(key)
    guard bits != 0, dovetail_stack_here() >= record.pointee.own.pointee.stackLimit else {
      return 0
    }
    // SAFETY: inside the section the cell is not freed.
    return Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
      ._withUnsafeGuaranteedRef {
        $0.isPlain.load(ordering: .relaxed)
          && $0.binding.argumentsKey.load(ordering: .relaxed) == arguments ? bits : 0
      }
  }
}
