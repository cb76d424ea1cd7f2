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
