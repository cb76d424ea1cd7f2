import CDovetail
import Synchronization

extension ThreadRecord {
  /// Enters a section: until it is left, no storage that the thread can reach is freed.
  ///
  /// A section is a few instructions long and runs no code of a user.
  @inlinable @inline(__always)
  static func enter(_ record: Pointer) {
    let section = record.pointee.section.load(ordering: .relaxed)
    record.pointee.section.store(section &+ 1, ordering: .relaxed)
    dovetail_reader_fence()
  }

  @inlinable @inline(__always)
  static func leave(_ record: Pointer) {
    let section = record.pointee.section.load(ordering: .relaxed)
    record.pointee.section.store(section &+ 1, ordering: .releasing)
  }

  /// Notes that a recipe runs.
  ///
  /// Called inside the section that found its cell, or with the cell retained.
  @inlinable @inline(__always)
  static func push(
    _ cell: UInt, for core: ContainerCore, run: Work?, arguments: ArgumentList? = nil,
    on record: Pointer
  ) {
    let depth = record.pointee.depth.load(ordering: .relaxed)
    if _slowPath(depth == record.pointee.own.pointee.capacity) { growFrames(of: record) }
    let frame = record.pointee.frames.load(ordering: .relaxed) + depth
    frame.pointee.cell.store(cell, ordering: .relaxed)
    frame.pointee.core.store(core.bits, ordering: .relaxed)
    // SAFETY: whoever runs the recipe keeps its container and its run alive.
    frame.pointee.work = run.map(Unmanaged.passUnretained)
    frame.pointee.arguments = arguments.map(Unmanaged.passUnretained)
    record.pointee.depth.store(depth &+ 1, ordering: .releasing)
  }

  @inlinable @inline(__always)
  static func pop(_ record: Pointer) {
    let depth = record.pointee.depth.load(ordering: .relaxed) &- 1
    record.pointee.depth.store(depth, ordering: .releasing)
    dovetail_reader_fence()
    if depth == 0, _slowPath(record.pointee.needsCleanup.load(ordering: .relaxed)) {
      cleanUp(record)
    }
  }

  /// Whether a cell is running for a container on this thread already.
  @inlinable @inline(__always)
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

  /// Whether somebody may want to know what the recipe that is running asks for.
  ///
  /// A recipe that has been watched once runs without a `Run` on this thread; what runs in a task of
  /// its own cannot be told from here.
  @inlinable @inline(__always)
  static func isWatched(_ record: Pointer) -> Bool {
    let depth = record.pointee.depth.load(ordering: .relaxed)
    guard depth > 0 else { return true }
    return record.pointee.frames.load(ordering: .relaxed)[depth &- 1].work != nil
  }

  /// Ends what belonged to the resolution whose outermost recipe has just ended.
  @usableFromInline @inline(never)
  static func cleanUp(_ record: Pointer) {
    record.pointee.needsCleanup.store(false, ordering: .relaxed)
    let graph = record.pointee.own.pointee.graph
    record.pointee.own.pointee.graph = nil
    withExtendedLifetime(graph) {}
    Reclamation.retry()
    ThreadWatch.look()
  }

  /// Ends what belonged to a resolution that ran no recipe of its own.
  static func cleanUpBetweenResolutions() {
    let record = current
    if record.pointee.depth.load(ordering: .relaxed) == 0,
      record.pointee.needsCleanup.load(ordering: .relaxed)
    {
      cleanUp(record)
    }
  }

  /// One of the frames in use, with the objects behind it.
  static func frame(
    at index: Int, on record: Pointer
  ) -> (cell: Cell, core: ContainerCore, work: Work?, arguments: ArgumentList?) {
    let frames = record.pointee.frames.load(ordering: .relaxed)
    // SAFETY: a cell in a frame is not freed; the container and the run of a frame are kept by its caller.
    return (
      Cell.from(bits: frames[index].cell.load(ordering: .relaxed)),
      ContainerCore.from(bits: frames[index].core.load(ordering: .relaxed)),
      frames[index].work?.takeUnretainedValue(),
      frames[index].arguments?.takeUnretainedValue()
    )
  }
}
