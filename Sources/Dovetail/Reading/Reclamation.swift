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
