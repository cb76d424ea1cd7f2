import CDovetail
import Synchronization

extension ContainerCore {
  /// Resolves an unnamed dependency.
  ///
  /// What is built is read without a lock and without a call; a recipe that makes a new instance
  /// every time is run at once; the rest is ``obtain(_:name:mode:arguments:)``.
  @inlinable @inline(__always)
  func dependency<T>(_ type: T.Type) throws -> T {
    let record = ThreadRecord.current
    let key = UInt(bitPattern: ObjectIdentifier(type))
    ThreadRecord.enter(record)
    var bits = Table.find(key, in: types.load(ordering: .acquiring))
    if bits == 0, parent != nil { bits = findInParents(key) }
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
      if isPlain, !ThreadRecord.isRunning(bits, for: self, on: record) {
        ThreadRecord.push(bits, for: self, run: nil, on: record)
        ThreadRecord.leave(record)
        defer { ThreadRecord.pop(record) }
        do {
          // SAFETY: while the cell stands in the frame, neither it nor its binding is freed.
          unowned(unsafe) let running = cell.takeUnretainedValue()
          let binding = unsafeDowncast(running.binding, to: Binding<T>.self)
          return try binding.make(Resolution(core: self))
        } catch {
          throw Raise.recipeFailed(error)
        }
      }
    }
    ThreadRecord.leave(record)
    return try obtain(type, name: nil, mode: .registered, arguments: nil)
  }

  /// Resolves a dependency by type, and by name where there is one.
  @inlinable @inline(__always)
  func dependency<T>(_ type: T.Type, named name: String?) throws -> T {
    guard let name else { return try dependency(type) }
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    let bits = findNamed(UInt(bitPattern: ObjectIdentifier(type)), name)
    if bits != 0 {
      // SAFETY: as in `dependency(_:)`.
      let kept = Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
        ._withUnsafeGuaranteedRef { $0.instance.load(ordering: .acquiring) }
      if kept != 0 {
        let instance = UnsafePointer<T>(bitPattern: kept).unsafelyUnwrapped.pointee
        ThreadRecord.leave(record)
        return instance
      }
    }
    ThreadRecord.leave(record)
    return try obtain(type, name: name, mode: .registered, arguments: nil)
  }
}
