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
  private static let all = Guarded<[Unchecked<(waiter: UInt, word: UnsafePointer<Atomic<UInt>>)>]>(
    [])

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
    let wait = Unchecked((waiter: me, word: withUnsafePointer(to: word) { $0 }))
    return all.withLock { all in
      var next = word.load(ordering: .relaxed)
      // One that has just got what it waited for may still be listed, and lead to itself.
      for _ in 0...all.count {
        if next == me { return false }
        guard let other = all.first(where: { $0.value.waiter == next }) else { break }
        next = other.value.word.pointee.load(ordering: .relaxed)
      }
      all.append(wait)
      return true
    }
  }

  static func end(by me: UInt) { all.withLock { $0.removeAll { $0.value.waiter == me } } }
}
