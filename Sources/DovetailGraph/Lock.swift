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
    Self.run(mutex, seen) { _ in body() }
  }

  /// The same with a lock that has a value.
  @inline(__always) static func run<Value: Sendable, Result>(
    _ mutex: borrowing Mutex<Value>, _ seen: borrowing Atomic<UInt8>,
    _ body: (inout Value) -> Result
  ) -> Result {
    var result: Result?
    mutex.withLock {
      _ = seen.load(ordering: .acquiring)
      result = body(&$0)
      seen.store(0, ordering: .releasing)
    }
    return result!
  }
}
