import CDovetail

/// A value behind a lock.
///
/// The lock is the system's own, not `Synchronization.Mutex`. The contended path of a `Mutex` is in
/// the runtime library, where the thread sanitizer cannot see it. So the sanitizer runs of all
/// users would report races where there are none.
// SAFETY: `value` is touched only between acquire and release of `lock`.
package struct Locked<Value>: ~Copyable, @unchecked Sendable {
  /// The lock, and the value behind it in the same piece of memory.
  private let lock: UnsafeMutableRawPointer
  private var value: UnsafeMutablePointer<Value> {
    // SAFETY: `init` has put a value there.
    (lock + dovetail_lock_size).assumingMemoryBound(to: Value.self)
  }

  /// `isApart` says that nothing else may share a cache line with it.
  package init(_ initial: Value, isApart: Bool = false) {
    // At least a byte, or an empty value would have the address of another object: the thread
    // sanitizer takes that for a race.
    lock = dovetail_lock_create(max(isApart ? 128 : 1, MemoryLayout<Value>.size))
    (lock + dovetail_lock_size).initializeMemory(as: Value.self, to: initial)
  }

  deinit {
    value.deinitialize(count: 1)
    dovetail_lock_free(lock)
  }

  /// Runs `body` without the lock; no other thread can have the value yet, or any more.
  @inline(__always)
  package borrowing func withoutLock<Result>(_ body: (inout Value) -> Result) -> Result {
    body(&value.pointee)
  }

  /// Runs `body` while no other thread has the value; it must not run a user's code.
  @inline(__always)
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    dovetail_lock_acquire(lock)
    defer { dovetail_lock_release(lock) }
    return try body(&value.pointee)
  }
}
