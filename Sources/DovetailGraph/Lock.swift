import Synchronization

/// A lock that the thread sanitizer can follow.
///
/// The contended path of a `Mutex` is in the runtime library, which the sanitizer does not see; an
/// atomic that the holder of the lock reads first and writes last is in sight, and costs next to
/// nothing.
struct Lock: ~Copyable {
  private let mutex = Mutex<Void>(())
  private let seen = Atomic<UInt8>(0)

  @inline(__always) func run<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    mutex.withLock { _ in
      _ = seen.load(ordering: .acquiring)
      result = body()
      seen.store(0, ordering: .releasing)
    }
    return result!
  }
}
