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

  /// Leaves the section.
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
    _ cell: UInt, for core: ContainerCore, run: Run?, on record: Pointer
  ) {
    let depth = record.pointee.depth.load(ordering: .relaxed)
    if _slowPath(depth == record.pointee.own.pointee.capacity) { growFrames(of: record) }
    let frame = record.pointee.frames.load(ordering: .relaxed) + depth
    frame.pointee.cell.store(cell, ordering: .relaxed)
    // SAFETY: whoever runs the recipe keeps its container and its run alive.
    frame.pointee.core = Unmanaged.passUnretained(core)
    // SAFETY: whoever runs the recipe keeps its container and its run alive.
    frame.pointee.run = run.map(Unmanaged.passUnretained)
    record.pointee.depth.store(depth &+ 1, ordering: .releasing)
  }

  /// Notes that the innermost recipe has ended.
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
      // SAFETY: whoever runs the recipe keeps its container and its run alive.
      if frames[index].cell.load(ordering: .relaxed) == cell,
        frames[index].core?.toOpaque() == Unmanaged.passUnretained(core).toOpaque()
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
    return record.pointee.frames.load(ordering: .relaxed)[depth &- 1].run != nil
  }

  /// Ends what belonged to the resolution whose outermost recipe has just ended.
  @usableFromInline @inline(never)
  static func cleanUp(_ record: Pointer) {
    record.pointee.needsCleanup.store(false, ordering: .relaxed)
    let graph = record.pointee.own.pointee.graph
    record.pointee.own.pointee.graph = nil
    withExtendedLifetime(graph) {}
    Reclamation.retry()
  }

  /// The frames in use, the outermost first, with the objects behind them.
  static func running(on record: Pointer) -> [RunningRecipe] {
    (0..<record.pointee.depth.load(ordering: .relaxed)).map { recipe(at: $0, on: record) }
  }

  /// One of the frames in use.
  static func recipe(at index: Int, on record: Pointer) -> RunningRecipe {
    let frames = record.pointee.frames.load(ordering: .relaxed)
    // SAFETY: a cell in a frame is not freed, and the container of a frame is kept by its caller.
    return RunningRecipe(
      cell: Cell.from(bits: frames[index].cell.load(ordering: .relaxed)),
      core: frames[index].core!.takeUnretainedValue(),
      run: frames[index].run?.takeUnretainedValue())
  }

  /// The innermost run among the recipes of the thread.
  static func innermostRun(on record: Pointer) -> Run? {
    let frames = record.pointee.frames.load(ordering: .relaxed)
    var index = record.pointee.depth.load(ordering: .relaxed)
    while index > 0 {
      index -= 1
      // SAFETY: the run of a frame is kept by whoever performs it.
      if let run = frames[index].run { return run.takeUnretainedValue() }
    }
    return nil
  }

  /// The container the innermost recipe runs for; a graph is none.
  static func innermostCore(on record: Pointer) -> ContainerCore? {
    let frames = record.pointee.frames.load(ordering: .relaxed)
    var index = record.pointee.depth.load(ordering: .relaxed)
    while index > 0 {
      index -= 1
      // SAFETY: as in `running(on:)`.
      let core = frames[index].core!.takeUnretainedValue()
      if !core.isGraph { return core }
    }
    return nil
  }

  /// The innermost recipe.
  static func innermost(on record: Pointer) -> RunningRecipe? {
    let depth = record.pointee.depth.load(ordering: .relaxed)
    return depth > 0 ? recipe(at: depth - 1, on: record) : nil
  }
}

/// A recipe that is running, and the container it runs for.
struct RunningRecipe {
  let cell: Cell
  let core: ContainerCore
  let run: Run?
}
