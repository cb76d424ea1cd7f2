import CDovetail
import Synchronization

extension ThreadRecord {
  /// Enters a section: until the thread leaves it, no storage that the thread can reach is freed.
  ///
  /// A section is a few instructions long and runs none of the program's code.
  @inlinable @inline(__always)
  package static func enter(_ record: Pointer) {
    let section = record.pointee.section.load(ordering: .relaxed)
    record.pointee.section.store(section &+ 1, ordering: .relaxed)
    dovetail_reader_fence()
  }

  @inlinable @inline(__always)
  package static func leave(_ record: Pointer) {
    let section = record.pointee.section.load(ordering: .relaxed)
    record.pointee.section.store(section &+ 1, ordering: .releasing)
  }

  static func inSection(_ body: () -> Void) {
    let record = current
    enter(record)
    body()
    leave(record)
  }

  /// Pushes a frame for a recipe that is about to run.
  ///
  /// Called inside the section that found the cell, or with the cell retained.
  @inline(__always)
  static func push(
    _ cell: UInt, for core: ContainerCore, run: Work?, on record: Pointer
  ) {
    // SAFETY: the caller that runs the recipe keeps its container and its run alive.
    let work = run.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
    push(cell, forBits: core.bits, work: work, on: record)
  }

  /// Pushes a frame for a recipe whose instance is kept, and which no other thread knows yet.
  static func pushAlone(_ cell: Cell, for core: ContainerCore, on record: Pointer) {
    push(cell.bits, forBits: core.bits, work: dovetail_current_task() | 1, on: record)
  }

  @inlinable @inline(__always)
  static func push(
    _ cell: UInt, forBits core: UInt, work: UInt = 0, on record: Pointer
  ) {
    let depth = record.pointee.depth.load(ordering: .relaxed)
    if _slowPath(depth == record.pointee.own.pointee.capacity) { growFrames(of: record) }
    let frame = record.pointee.frames.load(ordering: .relaxed) + depth
    frame.pointee.cell.store(cell, ordering: .relaxed)
    frame.pointee.core.store(core, ordering: .relaxed)
    frame.pointee.work = work
    record.pointee.depth.store(depth &+ 1, ordering: .releasing)
  }

  @inlinable @inline(__always)
  package static func pop(_ record: Pointer) {
    let depth = record.pointee.depth.load(ordering: .relaxed) &- 1
    record.pointee.depth.store(depth, ordering: .releasing)
    guard depth == 0 else { return }
    dovetail_reader_fence()
    if _slowPath(record.pointee.needsCleanup.load(ordering: .relaxed)) { cleanUp(record) }

  }

  /// Whether this thread is already running a cell for a container.
  @inline(__always)
  static func isRunning(_ cell: UInt, for core: ContainerCore, on record: Pointer) -> Bool {
    var index = record.pointee.depth.load(ordering: .relaxed)
    let frames = record.pointee.frames.load(ordering: .relaxed)
    while index > 0 {
      index &-= 1
      if frames[index].cell.load(ordering: .relaxed) == cell,
        frames[index].core.load(ordering: .relaxed) == core.bits
      {
        return true
      }
    }
    return false
  }

  /// Whether this thread runs a cell for a container as a build of its own: not only, like
  /// `mode: .new`, for an instance that nobody keeps.
  static func isBuilding(
    _ cell: UInt, for core: ContainerCore, as build: Work, on record: Pointer
  ) -> Bool {
    let frames = record.pointee.frames.load(ordering: .relaxed)
    // SAFETY: only the address is compared.
    let bits = UInt(bitPattern: Unmanaged.passUnretained(build).toOpaque())
    return (0..<record.pointee.depth.load(ordering: .relaxed)).contains { index in
      // A thread that builds alone has the cell's only build.
      frames[index].cell.load(ordering: .relaxed) == cell
        && frames[index].core.load(ordering: .relaxed) == core.bits
        && (frames[index].work & 1 == 1 || frames[index].work == bits)
    }
  }

  /// Whether a plain recipe may run at once: it does not run already, and the stack has room.
  @inline(__always)
  static func isFree(_ cell: UInt, for core: ContainerCore, on record: Pointer) -> Bool {
    dovetail_stack_here() >= record.pointee.own.pointee.stackLimit
      && !isRunning(cell, for: core, on: record)
  }

  /// Whether the needs of the running recipe may have to be noted.
  ///
  /// They are known once the recipe has been watched: it then runs on this thread without a `Run`.
  /// A thread cannot tell this for a recipe in a task of its own; the answer is then true.
  @inlinable @inline(__always)
  static func isWatched(_ record: Pointer) -> Bool {
    let depth = record.pointee.depth.load(ordering: .relaxed)
    guard depth > 0 else { return true }
    return record.pointee.frames.load(ordering: .relaxed)[depth &- 1].work != 0
  }

  /// Cleans up after the resolution whose outermost recipe has just ended.
  @usableFromInline @inline(never)
  static func cleanUp(_ record: Pointer) {
    record.pointee.needsCleanup.store(false, ordering: .relaxed)
    let own = record.pointee.own
    if let graph = own.pointee.graph {
      own.pointee.graph = nil
      withExtendedLifetime(graph) {}
    }
    if record.pointee.isAwaited.load(ordering: .relaxed) {
      record.pointee.isAwaited.store(false, ordering: .relaxed)
      Reclamation.retry()
      ThreadWatch.look()
    }
  }

  /// Lets the thread do what waits for its outermost recipe, once that has ended.
  static func awaitEnd(on record: Pointer) {
    record.pointee.isAwaited.store(true, ordering: .releasing)
    record.pointee.needsCleanup.store(true, ordering: .releasing)
  }

  /// Cleans up after a resolution that ran no recipe of its own.
  static func cleanUpBetweenResolutions() {
    let record = current
    if record.pointee.depth.load(ordering: .relaxed) == 0,
      record.pointee.needsCleanup.load(ordering: .relaxed)
    {
      cleanUp(record)
    }
  }

  /// One of the frames in use, with the objects behind its bits.
  static func frame(
    at index: Int, on record: Pointer
  ) -> (cell: Cell, core: ContainerCore, work: UInt) {
    let frames = record.pointee.frames.load(ordering: .relaxed)
    if frames[0].cell.load(ordering: .relaxed) == 0 { nameFrames(on: record) }
    // SAFETY: a cell in a frame is not freed; the caller of a frame keeps its container and its run
    // alive.
    return (
      Cell.from(bits: frames[index].cell.load(ordering: .relaxed)),
      ContainerCore.from(bits: frames[index].core.load(ordering: .relaxed)),
      frames[index].work
    )
  }

  /// Gives a frame its run.
  static func setWork(_ work: Work, at index: Int, on record: Pointer) {
    // SAFETY: the cell or the caller keeps the run alive as long as the frame stands.
    record.pointee.frames.load(ordering: .relaxed)[index].work =
      UInt(bitPattern: Unmanaged.passUnretained(work).toOpaque())
  }
}
