import Synchronization

/// A value behind a `Mutex` that the thread sanitizer can follow.
///
/// The contended path of a `Mutex` is in the runtime library, which the sanitizer does not see; an
/// atomic that the holder of the lock reads first and writes last is in sight, and costs next to
/// nothing.
@usableFromInline
struct Guarded<Value: ~Copyable>: ~Copyable {
  private let mutex: Mutex<Value>
  private let seen = Atomic<UInt8>(0)

  @usableFromInline init(_ value: consuming sending Value) { mutex = Mutex(value) }

  @inline(__always)
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { value throws(Failure) in
      _ = seen.load(ordering: .acquiring)
      defer { seen.store(0, ordering: .releasing) }
      return Unchecked(try body(&value))
    }.value
  }
}

// SAFETY: as for the `Mutex`; a part that is not `Sendable` is in a place that no threads share.
extension Guarded: @unchecked Sendable where Value: ~Copyable {}

/// A value that the compiler need not follow.
// SAFETY: each use says why.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
