import Synchronization

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
