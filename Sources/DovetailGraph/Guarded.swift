import Synchronization

/// A value behind a lock that the thread sanitizer can follow.
///
/// The contended path of a `Mutex` is in the runtime library, which the sanitizer does not see; an
/// atomic that the holder of the lock reads first and writes last is in sight, and costs next to
/// nothing.
struct Guarded<Value>: ~Copyable {
  private let mutex: Mutex<Unchecked<Value>>
  private let seen = Atomic<UInt8>(0)

  init(_ value: consuming Value) { mutex = Mutex(Unchecked(value: value)) }

  @inline(__always) func run<Result>(_ body: (inout Value) -> Result) -> Result {
    var result: Result?
    mutex.withLock {
      _ = seen.load(ordering: .acquiring)
      result = body(&$0.value)
      seen.store(0, ordering: .releasing)
    }
    return result!
  }
}

// SAFETY: the value is only in reach behind the lock.
extension Guarded: @unchecked Sendable {}
struct Unchecked<Value>: @unchecked Sendable { var value: Value }
