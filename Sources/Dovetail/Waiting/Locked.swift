import CDovetail

/// A value behind a lock.
///
/// The lock is the system's own, not `Synchronization.Mutex`: the contended path of that one lies in
/// the runtime library, where the thread sanitizer cannot see it, so every user's sanitizer run
/// would report races that are none.
// SAFETY: `value` is touched only between acquire and release of `lock`.
package struct Locked<Value>: ~Copyable, @unchecked Sendable {
  private let lock: OpaquePointer
  private let value: UnsafeMutablePointer<Value>

  package init(_ initial: Value) {
    lock = dovetail_lock_create()
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    dovetail_lock_destroy(lock)
  }

  /// Runs `body` while no other thread has the value; it must not run a user's code.
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    dovetail_lock_acquire(lock)
    defer { dovetail_lock_release(lock) }
    return try body(&value.pointee)
  }
}
