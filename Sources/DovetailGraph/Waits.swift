import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import WinSDK
#endif

/// Which threads and tasks wait for which others: a circle of them would wait for ever.
///
/// The parts of one graph cannot: the macro has seen to that. Two graphs that have each other can,
/// and so can closures. Threads and tasks are odd numbers here.
enum Waits {
  /// The word that says for whom each one waits.
  // SAFETY: behind the lock.
  nonisolated(unsafe) private static var all: [(waiter: UInt, word: UnsafePointer<Atomic<UInt>>)] =
    []
  private static let lock = Lock()

  static var thread: UInt {
    #if canImport(WinSDK)
      UInt(GetCurrentThreadId()) << 1 | 1
    #elseif canImport(Darwin)
      UInt(bitPattern: pthread_self()) | 1
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
      UInt(pthread_self()) | 1
    #else
      3  // The only thread.
    #endif
  }

  static var task: UInt { withUnsafeCurrentTask { UInt(bitPattern: $0?.hashValue ?? 0) } | 1 }

  /// Begins to wait for whom the word names, until `end(by:)`; `false` if that would be a circle.
  static func begin(for word: borrowing Atomic<UInt>, by me: UInt) -> Bool {
    // SAFETY: the caller that waits keeps the word where it is meanwhile.
    let pointer = withUnsafePointer(to: word) { $0 }
    return lock.run {
      var next = word.load(ordering: .relaxed)
      // One that has just got what it waited for may still be listed, and lead to itself.
      for _ in 0...all.count {
        if next == me { return false }
        guard let other = all.first(where: { $0.waiter == next }) else { break }
        next = other.word.pointee.load(ordering: .relaxed)
      }
      all.append((me, pointer))
      return true
    }
  }

  static func end(by me: UInt) { lock.run { all.removeAll { $0.waiter == me } } }
}
