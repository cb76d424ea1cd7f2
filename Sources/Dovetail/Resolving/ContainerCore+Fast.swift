import Synchronization

extension ContainerCore {
  /// Resolves a dependency by type, and by name if there is one.
  ///
  /// A caller's module compiles this once for each call, so it is short: whatever is the same for
  /// every type is in ``reach(_:named:on:)``, and what is not done at once in
  /// ``answer(_:_:name:mode:at:on:)``.
  @inlinable @inline(__always)
  func dependency<T>(
    _ type: T.Type, named name: String?, mode: ResolveMode, at place: Place
  ) throws -> T {
    let record = ThreadRecord.current
    let key = UInt(bitPattern: ObjectIdentifier(type))
    let found =
      mode == .registered ? reach(key, named: name, on: record) : ContainerCore.nothing
    if _fastPath(found & 1 == 0) {
      // SAFETY: a cell found under a type keeps an instance of that type, and it is not freed
      // inside the section that `reach` entered.
      let instance = UnsafePointer<T>(bitPattern: found).unsafelyUnwrapped.pointee
      ThreadRecord.leave(record)
      return instance
    }
    return try answer(found, type, name: name, mode: mode, at: place, on: record)
  }

  /// Resolves the parameter of a recipe, which names no place.
  ///
  /// All recipes on the way to it are on the stack, so it takes little of that.
  @inlinable @inline(__always)
  func parameter<T>(_ type: T.Type, named name: String? = nil) throws -> T {
    let record = ThreadRecord.current
    let found = reach(UInt(bitPattern: ObjectIdentifier(type)), named: name, on: record)
    guard _fastPath(found & 1 == 0) else {
      return try parameter(found, type, name: name, on: record)
    }
    // SAFETY: as in `dependency`.
    let instance = UnsafePointer<T>(bitPattern: found).unsafelyUnwrapped.pointee
    ThreadRecord.leave(record)
    return instance
  }

  @usableFromInline @inline(never)
  func parameter<T>(
    _ found: UInt, _ type: T.Type, name: String?, on record: ThreadRecord.Pointer
  ) throws -> T {
    if found & 2 != 0 { return try obtain(type, from: Self.cell(found)) }
    if found == ContainerCore.nothing { return try obtain(type, name: name, Request()) }
    return try runBegun(found & ~1, on: record)
  }

  /// The cell that `reach` retained.
  private static func cell(_ found: UInt) -> Cell {
    // SAFETY: `reach` says so by the second bit.
    Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: found & ~3).unsafelyUnwrapped)
      .takeRetainedValue()
  }

  /// The instance of a dependency that is built; `nil` if there is none.
  ///
  /// Not inlined into asynchronous functions: they may continue on another thread, with another
  /// record.
  @usableFromInline @inline(never)
  func withoutWaiting<T>(_ type: T.Type, named name: String?) -> T? {
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    defer { ThreadRecord.leave(record) }
    let kept = keptBits(UInt(bitPattern: ObjectIdentifier(type)), named: name)
    // SAFETY: as in `dependency`.
    return kept == 0 ? nil : UnsafePointer<T>(bitPattern: kept).unsafelyUnwrapped.pointee
  }

  /// What `reach` answers if it found nothing that can be had at once.
  @inlinable @inline(__always) static var nothing: UInt { 1 }

  /// Looks for the built instance of a key, without a lock.
  ///
  /// - Returns: the address of the instance, in a section that the caller has to leave; or, with the
  ///   lowest bit set, the cell of a recipe that can run at once, which stands in a frame already; or,
  ///   with the lowest two bits set, another cell, retained; or ``nothing``.
  @usableFromInline @inline(never)
  func reach(_ key: UInt, named name: String?, on record: ThreadRecord.Pointer) -> UInt {
    ThreadRecord.enter(record)
    let bits = findBits(key, named: name)
    if bits == 0 {
      let optional = optionalBits(key, named: name)
      if optional != 0 { return optional }
    } else {
      // SAFETY: inside the section the cell is not freed.
      let cell = Unmanaged<Cell>(bits: bits)
      let kept = cell._withUnsafeGuaranteedRef { $0.keptBitsHere }
      if _fastPath(kept != 0) { return kept }
      let isPlain = cell._withUnsafeGuaranteedRef { $0.isPlain.load(ordering: .relaxed) }
      if isPlain, ThreadRecord.isFree(bits, for: self, on: record) {
        ThreadRecord.push(bits, for: self, run: nil, on: record)
        ThreadRecord.leave(record)
        return bits | 1
      }
      let own = derivedCellHere(of: cell)
      // SAFETY: inside the section the cell is not freed.
      let retained = own.map { Unmanaged.passRetained($0.cell) } ?? cell.retain()
      ThreadRecord.leave(record)
      if let garbage = own?.garbage { settle(garbage) }
      return UInt(bitPattern: retained.toOpaque()) | 3
    }
    ThreadRecord.leave(record)
    return ContainerCore.nothing
  }

  /// Resolves what is not there yet.
  @usableFromInline @inline(never)
  func answer<T>(
    _ found: UInt, _ type: T.Type, name: String?, mode: ResolveMode, at place: Place,
    on record: ThreadRecord.Pointer
  ) throws -> T {
    // Inside a recipe, the resolution began further out.
    if found & 2 != 0, RunningRecipes.areFurtherOut {
      return try obtain(type, from: Self.cell(found))
    }
    return try begin(found, type, name: name, mode: mode, at: place, on: record)
  }

  /// Begins a resolution: runs the recipe that `reach` began, or leaves everything to
  /// ``obtain(_:name:_:)``.
  @inline(never)
  private func begin<T>(
    _ found: UInt, _ type: T.Type, name: String?, mode: ResolveMode, at place: Place,
    on record: ThreadRecord.Pointer
  ) throws -> T {
    if found & 3 == 1, found != ContainerCore.nothing {
      do {
        return try runBegun(found & ~1, on: record)
      } catch {
        throw Raise.located(error, at: place)
      }
    }
    let cell = found & 2 != 0 ? Self.cell(found) : nil
    return try RunningRecipes.begin(at: place, in: self) {
      let request = Request(mode: mode, place: place)
      if let cell { return try obtain(type, from: cell, request) }
      return try obtain(type, name: name, request)
    }
  }

  /// Runs the recipe of a cell that stands in the innermost frame.
  @inline(__always)
  private func runBegun<T>(_ bits: UInt, on record: ThreadRecord.Pointer) throws -> T {
    defer { ThreadRecord.pop(record) }
    do {
      // SAFETY: while the cell stands in the frame, neither it nor its binding is freed, so
      // neither is retained, nor is what the recipe's closure has captured.
      return try Cell.look(at: bits) { cell in
        try Unmanaged.passUnretained(unsafeDowncast(cell.binding, to: ClosureBinding<T>.self))
          ._withUnsafeGuaranteedRef { try $0.making(Resolution(core: self)) }
      }
    } catch {
      throw Raise.recipeFailed(error)
    }
  }

  /// The built instance of a type and a name, or 0; called inside a section.
  func keptBits(_ key: UInt, named name: String?) -> UInt {
    let bits = findBits(key, named: name)
    guard bits != 0 else { return 0 }
    return Cell.look(at: bits) { $0.instance.load(ordering: .acquiring) }
  }

  /// The address of the value of an optional that nothing is registered for: the optional of a kept
  /// instance, or of none if nothing provides one; 0 in all other cases.
  ///
  /// Called inside a section.
  @inline(never)
  func optionalBits(_ key: UInt, named name: String?) -> UInt {
    // A fork may have either binding in its template, and a namesake may hide one.
    guard !seesTemplate, !hasNamesakes, !isWitnessed.load(ordering: .relaxed),
      let optional = KnownForms.known(key)?.pointee.optional
    else { return 0 }
    let bits = findBits(optional.wrapped, named: name)
    // A search has found all there is if the container is open after it.
    if bits == 0 { return phase.load(ordering: .acquiring) == .open ? optional.none : 0 }
    guard optional.hasBytesOfWrapped else { return 0 }
    return Cell.look(at: bits) { $0.instance.load(ordering: .acquiring) }
  }
}

extension ContainerCore {
  /// Resolves a dependency whose recipe takes arguments; without any, as if none could be given.
  func product<T, each Value>(
    _ type: T.Type, named name: String?, with value: repeat each Value, at place: Place?
  ) throws -> T {
    let arguments = ArgumentList(repeat each value)
    if arguments.isEmpty, let place {
      return try dependency(type, named: name, mode: .registered, at: place)
    }
    return try resolve(
      type, name: name, arguments: arguments.isEmpty ? nil : arguments, at: place)
  }
}
