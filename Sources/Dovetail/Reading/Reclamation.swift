@_spi(Tools) import DovetailBlueprint
import CDovetail
import Synchronization

/// Frees storage that readers may still be looking at, once none is.
///
/// A writer first makes the garbage unreachable, then calls in here. The barrier divides all
/// readers in two. Those that entered their section before it are waited for (a section is a few
/// instructions). Those that enter after it cannot find the garbage. A cell may also be running on
/// a thread; it then stands in a frame of that thread, and is freed when its recipe has ended.
enum Reclamation {
  /// Cells that were running when they became garbage, each with one reference.
  // SAFETY: each has one reference, which is released here once no thread can be looking.
  private static let limbo = Locked<[Unmanaged<Cell>]>([])

  /// Waits until every section that is open now has been left.
  static func synchronize() {
    dovetail_barrier()
    ThreadRecord.forEach { record in
      let section = record.pointee.section.load(ordering: .acquiring)
      guard section & 1 == 1 else { return }
      while record.pointee.section.load(ordering: .acquiring) == section { dovetail_yield() }
    }
  }

  /// Releases cells that are in no table any more; call ``synchronize()`` first, with no lock held.
  // SAFETY: each has one reference, which is released here once no thread can be looking.
  static func release(_ cells: [Unmanaged<Cell>]) {
    guard !cells.isEmpty else { return }
    let free = limbo.withLock { limbo in
      let running = running(among: cells)
      if running.isEmpty { return cells }
      limbo += cells.filter { running.contains($0.toOpaque()) }
      return cells.filter { !running.contains($0.toOpaque()) }
    }
    for cell in free { cell.release() }
  }

  /// Frees the cells that waited for a recipe that has ended since.
  static func retry() {
    release(
      limbo.withLock { limbo in
        defer { limbo = [] }
        return limbo
      })
  }

  /// Finds the cells that are running; their threads will call ``retry()``.
  // SAFETY: each has one reference, which is released here once no thread can be looking.
  private static func running(among cells: [Unmanaged<Cell>]) -> Set<UnsafeMutableRawPointer> {
    var candidates: Set<UnsafeMutableRawPointer> = []
    var isAnyRunning = false
    ThreadRecord.forEach { record in
      guard record.pointee.depth.load(ordering: .acquiring) > 0 else { return }
      if candidates.isEmpty { candidates.formUnion(cells.lazy.map { $0.toOpaque() }) }
      guard !candidates.isDisjoint(with: cellsRunning(on: record)) else { return }
      isAnyRunning = true
      ThreadRecord.awaitEnd(on: record)
    }
    guard isAnyRunning else { return [] }
    // If the thread's recipe ended before the barrier, that is seen below; if it ends after the
    // barrier, the thread sees the flag.
    dovetail_barrier()
    var running: Set<UnsafeMutableRawPointer> = []
    ThreadRecord.forEach { record in
      running.formUnion(candidates.intersection(cellsRunning(on: record)))
    }
    return running
  }

  private static func cellsRunning(on record: ThreadRecord.Pointer) -> [UnsafeMutableRawPointer] {
    let depth = record.pointee.depth.load(ordering: .acquiring)
    let frames = record.pointee.frames.load(ordering: .acquiring)
    return (0..<depth).compactMap {
      UnsafeMutableRawPointer(bitPattern: frames[$0].cell.load(ordering: .relaxed))
    }
  }
}

/// The recipes of a container that run on threads for instances that no container keeps.
///
/// The fast path notes such a recipe in a frame of its thread, and nowhere else. A closing waits
/// for it as for any other work.
enum ThreadWatch {
  private static let watched = Locked<[(core: ContainerCore, work: Work)]>([])

  /// The work of all recipes that threads are running for a container; `nil` if there are none.
  ///
  /// The caller has made sure that no new one begins. The work ends when those threads run no
  /// recipe any more.
  static func running(for core: ContainerCore) -> Work? {
    guard isRunning(core) else { return nil }
    let work = Work(inside: nil)
    watched.withLock { $0.append((core, work)) }
    look()
    return work
  }

  static func look() {
    let ended = watched.withLock { watched in
      guard !watched.isEmpty else { return [(core: ContainerCore, work: Work)]() }
      let ended = watched.filter { !isRunning($0.core) }
      watched.removeAll { watch in ended.contains { $0.work === watch.work } }
      return ended
    }
    for watch in ended { Waiting.end(watch.work) }
  }

  /// Whether a thread runs a recipe for a container; if so, that thread will call ``look()``.
  private static func isRunning(_ core: ContainerCore) -> Bool {
    var isAnyRunning = false
    ThreadRecord.forEach { record in
      guard record.pointee.isRunning(core) else { return }
      isAnyRunning = true
      ThreadRecord.awaitEnd(on: record)
    }
    guard isAnyRunning else { return false }
    // As in `Reclamation`: either the thread's recipe is seen to have ended, or the thread sees the
    // flag.
    Reclamation.synchronize()
    var isRunning = false
    ThreadRecord.forEach { record in
      if record.pointee.isRunning(core) { isRunning = true }
    }
    return isRunning
  }
}

extension ThreadRecord {
  fileprivate borrowing func isRunning(_ core: ContainerCore) -> Bool {
    let depth = depth.load(ordering: .acquiring)
    let frames = frames.load(ordering: .acquiring)
    return (0..<depth).contains { frames[$0].core.load(ordering: .relaxed) == core.bits }
  }
}

extension Garbage {
  /// Leaves the instances that have to be closed to the closing of their container.
  ///
  /// Called with no lock held, since that asks the instances.
  func leave(to core: ContainerCore) {
    if !hasInstances || Waiting.locked({ _ in core.replaced.isEmpty }) { return }
    // SAFETY: as for `keeping`.
    var left: [Unmanaged<Cell>] = []
    cells.removeAll { unmanaged in
      // SAFETY: as in `dispose`.
      let cell = unmanaged.takeUnretainedValue()
      let id = cell.replacedID
      guard Waiting.locked({ _ in core.replaced[id] != nil }) else { return false }
      if cell.hasToBeClosed {
        left.append(unmanaged)
        return true
      }
      _ = Waiting.locked { _ in core.replaced.removeValue(forKey: id) }
      return false
    }
    keeping += left
  }

  /// Frees the tables and the cells, with the instances that the cells keep.
  ///
  /// Called with no lock held: the deinit of an instance is the program's code.
  func dispose() {
    guard !tables.isEmpty || !cells.isEmpty || !keeping.isEmpty else { return }
    // SAFETY: the references are released below, by `Reclamation`.
    var instances =
      hasInstances ? DroppedInstance.drop(from: cells.map { $0.takeUnretainedValue() }) : []
    Reclamation.synchronize()
    for table in tables { Table.free(table) }
    DroppedInstance.free(&instances)
    Reclamation.release(cells + keeping)
  }
}

/// An instance that its cell no longer keeps, with the instances that it wraps.
///
/// It is freed after ``Reclamation/synchronize()``.
struct DroppedInstance {
  let outermost: OwnedInstance
  let layers: [OwnedInstance]
  private let order: UInt64

  init(_ bits: UInt, weak: WeakInstance?, layers: [OwnedInstance], from cell: Cell) {
    outermost = OwnedInstance(bits, weak: weak, of: cell.binding, isBorrowed: cell.passesOn)
    self.layers = layers
    order = cell.order
  }

  /// Takes the instances out of cells.
  static func drop(from cells: [Cell]) -> [DroppedInstance] {
    Waiting.locked { _ in
      cells.compactMap { cell in
        let bits = cell.exchange(0)
        let weak = cell.setWeakInstance(nil)
        guard bits != 0 || weak != nil else { return nil }
        defer { cell.layers = [] }
        return DroppedInstance(bits, weak: weak, layers: cell.layers, from: cell)
      }
    }
  }

  /// Frees instances, the newest first.
  static func free(_ instances: inout [DroppedInstance]) {
    instances = instances.inOrder { $0.order < $1.order }
    while !instances.isEmpty { instances.removeLast() }
  }
}
