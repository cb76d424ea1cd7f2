import CDovetail
import Synchronization

/// The activity of a thread: whether it reads shared storage, and which recipes it runs.
///
/// Records are linked into one list and never freed: when its thread has ended, a record serves the
/// next new thread. So a writer may look at all of them at any time.
@usableFromInline
package struct ThreadRecord: ~Copyable {
  /// A recipe that is running on the thread.
  @usableFromInline
  struct Frame: ~Copyable {
    /// The running cell, unretained; while it stands here, ``Reclamation`` does not free it.
    @usableFromInline let cell = Atomic<UInt>(0)
    /// The container that it runs for, unretained: the caller keeps it alive.
    ///
    /// A closing looks for its container here, on every thread.
    @usableFromInline let core = Atomic<UInt>(0)
    /// The parts of the run that a frame cannot hold: arguments, waiters, a parent in another task.
    ///
    /// A thread that builds alone has its task here, with the lowest bit set, until somebody asks
    /// for the run. 0 if there is neither.
    // SAFETY: the caller that runs the recipe keeps its container and its run alive.
    @usableFromInline var work: UInt = 0
  }

  /// The state that no other thread looks at.
  @usableFromInline
  struct Own {
    @usableFromInline var capacity: Int
    /// The `GraphStore` of the resolution that runs on the thread, if it has one.
    var graph: AnyObject?
    /// The lowest address that recipes may use of the thread's stack.
    @usableFromInline var stackLimit: UInt

    /// The place where the thread's resolution began; noted only while a witness watches.
    var place: Place?
  }

  @usableFromInline package typealias Pointer = UnsafeMutablePointer<ThreadRecord>

  /// Odd while the thread is inside a section, which means that it looks at shared storage.
  @usableFromInline let section = Atomic<UInt>(0)
  /// The number of recipes that are running on the thread, one inside the other.
  @usableFromInline let depth = Atomic<Int>(0)
  /// The frames; those below `depth` are in use.
  @usableFromInline let frames: Atomic<UnsafeMutablePointer<Frame>>
  /// The state that concerns this thread alone.
  @usableFromInline let own: UnsafeMutablePointer<Own>
  /// Whether there is something to do when the outermost recipe has ended.
  @usableFromInline let needsCleanup = Atomic<Bool>(false)
  /// Whether another thread waits for that; set before ``needsCleanup``.
  let isAwaited = Atomic<Bool>(false)

  /// Whether a living thread uses the record.
  let isUsed = Atomic<Bool>(true)
  var next: Pointer?

  private init(capacity: Int) {
    frames = Atomic(Self.makeFrames(capacity))
    own = .allocate(capacity: 1)
    own.initialize(to: Own(capacity: capacity, stackLimit: 0))
  }

  private static let first = Atomic<UInt>(0)

  @inlinable @inline(__always)
  package static var current: Pointer {
    if let record = dovetail_thread() { return record.assumingMemoryBound(to: ThreadRecord.self) }
    return adopt()
  }

  /// Gives the calling thread a record.
  @usableFromInline @inline(never)
  static func adopt() -> Pointer {
    let record = reused() ?? made()
    record.pointee.own.pointee.stackLimit = dovetail_stack_limit()
    dovetail_thread_adopt(record) { record in
      // The thread is gone, and so is everything that it was running.
      record.assumingMemoryBound(to: ThreadRecord.self).pointee.isUsed
        .store(false, ordering: .releasing)
    }
    return record
  }

  private static func reused() -> Pointer? {
    var found: Pointer?
    forEach { record in
      guard found == nil else { return }
      let exchange = record.pointee.isUsed.compareExchange(
        expected: false, desired: true, ordering: .acquiringAndReleasing)
      if exchange.exchanged { found = record }
    }
    return found
  }

  private static func made() -> Pointer {
    let record = Self.apart(ThreadRecord.self, 1)
    record.initialize(to: ThreadRecord(capacity: 32))
    var head = first.load(ordering: .acquiring)
    while true {
      record.pointee.next = Pointer(bitPattern: head)
      let exchange = first.compareExchange(
        expected: head, desired: UInt(bitPattern: record), ordering: .acquiringAndReleasing)
      if exchange.exchanged { return record }
      head = exchange.original
    }
  }

  static func forEach(_ body: (Pointer) -> Void) {
    var record = Pointer(bitPattern: first.load(ordering: .acquiring))
    while let current = record {
      body(current)
      record = current.pointee.next
    }
  }

  /// Allocates memory that shares no cache line with anything else.
  ///
  /// A thread writes its record and its frames all the time, which would slow down another thread
  /// whose record shared a line.
  private static func apart<Value: ~Copyable>(
    _ type: Value.Type, _ count: Int
  ) -> UnsafeMutablePointer<Value> {
    let line = 128
    let size = (MemoryLayout<Value>.stride * count + line - 1) / line * line
    return UnsafeMutableRawPointer.allocate(byteCount: size, alignment: line)
      .bindMemory(to: Value.self, capacity: count)
  }

  private static func makeFrames(_ count: Int) -> UnsafeMutablePointer<Frame> {
    let frames = apart(Frame.self, count)
    for index in 0..<count { (frames + index).initialize(to: Frame()) }
    return frames
  }

  /// Doubles the room for frames.
  ///
  /// The smaller block is not freed, since a writer may be looking at it; all such blocks together
  /// are smaller than the one in use.
  @usableFromInline @inline(never)
  static func growFrames(of record: Pointer) {
    let count = record.pointee.depth.load(ordering: .relaxed)
    let old = record.pointee.frames.load(ordering: .relaxed)
    let own = record.pointee.own
    let new = makeFrames(own.pointee.capacity * 2)
    for index in 0..<count {
      new[index].cell.store(old[index].cell.load(ordering: .relaxed), ordering: .relaxed)
      new[index].core.store(old[index].core.load(ordering: .relaxed), ordering: .relaxed)
      new[index].work = old[index].work
    }
    own.pointee.capacity *= 2
    record.pointee.frames.store(new, ordering: .releasing)
  }
}

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
