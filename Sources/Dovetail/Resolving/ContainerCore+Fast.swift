import Synchronization

extension ContainerCore {
  /// Resolves an unnamed dependency.
  ///
  /// An instance that is built is read without a lock and without a call. A recipe that makes a new
  /// instance every time runs at once. Everything else is left to
  /// ``obtain(_:name:mode:arguments:)``.
  @inlinable @inline(__always)
  func dependency<T>(_ type: T.Type, at place: Place? = nil) throws -> T {
    let record = ThreadRecord.current
    let key = UInt(bitPattern: ObjectIdentifier(type))
    ThreadRecord.enter(record)
    let bits = findUnnamed(key)
    return try answer(bits, type, name: nil, at: place, on: record)
  }

  /// Resolves a dependency by type, and by name if there is one.
  @inlinable @inline(__always)
  func dependency<T>(_ type: T.Type, named name: String?, at place: Place?) throws -> T {
    guard let name else { return try dependency(type, at: place) }
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    let bits = findNamed(UInt(bitPattern: ObjectIdentifier(type)), name)
    return try answer(bits, type, name: name, at: place, on: record)
  }

  /// The instance of a dependency that is built; `nil` if there is none.
  ///
  /// Not inlined into asynchronous functions: they may continue on another thread, with another
  /// record.
  @inlinable @inline(never)
  func withoutWaiting<T>(_ type: T.Type, named name: String?) -> T? {
    let record = ThreadRecord.current
    let key = UInt(bitPattern: ObjectIdentifier(type))
    ThreadRecord.enter(record)
    let bits = name == nil ? findUnnamed(key) : findNamed(key, name.unsafelyUnwrapped)
    if bits != 0 {
      // SAFETY: as in `answer`.
      let cell = Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
      let kept = cell._withUnsafeGuaranteedRef { $0.instance.load(ordering: .acquiring) }
      if kept != 0 {
        let instance = UnsafePointer<T>(bitPattern: kept).unsafelyUnwrapped.pointee
        ThreadRecord.leave(record)
        return instance
      }
    }
    ThreadRecord.leave(record)
    return nil
  }

  /// The bits of an unnamed key's cell, here or in the nearest parent; called inside a section.
  @inlinable @inline(__always)
  func findUnnamed(_ key: UInt) -> UInt {
    let bits = Table.find(key, in: types.load(ordering: .acquiring))
    return bits == 0 && parent != nil ? findInParents(key) : bits
  }

  /// The built instance of a type and a name, or 0; called inside a section.
  @usableFromInline
  func keptBits(_ key: UInt, named name: String?) -> UInt {
    let bits = name.map { findNamed(key, $0) } ?? findUnnamed(key)
    guard bits != 0 else { return 0 }
    // SAFETY: as in `answer`.
    return Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
      ._withUnsafeGuaranteedRef { $0.instance.load(ordering: .acquiring) }
  }

  /// Answers with the instance that a cell keeps or makes; called in a section, which it leaves.
  @inlinable @inline(__always)
  func answer<T>(
    _ bits: UInt, _ type: T.Type, name: String?, at place: Place?, on record: ThreadRecord.Pointer
  ) throws -> T {
    if bits != 0 {
      // SAFETY: inside the section the cell is not freed.
      let cell = Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
      let kept = cell._withUnsafeGuaranteedRef { $0.instance.load(ordering: .acquiring) }
      if _fastPath(kept != 0) {
        // SAFETY: a cell found under a type keeps an instance of that type, and it is not freed
        // inside the section.
        let instance = UnsafePointer<T>(bitPattern: kept).unsafelyUnwrapped.pointee
        ThreadRecord.leave(record)
        return instance
      }
      let isPlain = cell._withUnsafeGuaranteedRef { $0.isPlain.load(ordering: .relaxed) }
      if isPlain, ThreadRecord.isFree(bits, for: self, on: record) {
        ThreadRecord.push(bits, for: self, run: nil, on: record)
        ThreadRecord.leave(record)
        defer { ThreadRecord.pop(record) }
        do {
          // SAFETY: while the cell stands in the frame, neither it nor its binding is freed, so
          // neither is retained, nor is what the recipe's closure has captured.
          return try cell._withUnsafeGuaranteedRef { cell in
            try Unmanaged.passUnretained(unsafeDowncast(cell.binding, to: Binding<T>.self))
              ._withUnsafeGuaranteedRef { try $0.make(Resolution(core: self)) }
          }
        } catch {
          throw Raise.recipeFailed(error)
        }
      }
    }
    // A recipe's parameters have no place to pass, so they take the shorter call.
    if bits == 0 {
      let optional = optionalBits(UInt(bitPattern: ObjectIdentifier(type)), named: name)
      if optional != 0 {
        // SAFETY: the bytes are those of a `T`, and are not freed inside the section.
        let instance = UnsafePointer<T>(bitPattern: optional).unsafelyUnwrapped.pointee
        ThreadRecord.leave(record)
        return instance
      }
    }
    guard let place else {
      ThreadRecord.leave(record)
      return try obtain(type, name: name, mode: .registered, arguments: nil)
    }
    ThreadRecord.leave(record)
    return try resolve(type, name: name, at: place)
  }
}
