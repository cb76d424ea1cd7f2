import CDovetail
import Synchronization

/// A value behind an ordinary lock.
// SAFETY: the value is reached through the lock alone; what leaves it is immutable or counted.
@usableFromInline
struct Locked<Value>: ~Copyable, @unchecked Sendable {
  @usableFromInline let mutex: Mutex<Handed<Value>>

  init(_ value: Value) { mutex = Mutex(Handed(value)) }

  @inlinable @inline(__always)
  borrowing func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (handed: inout Handed<Value>) throws(Failure) in
      handed.hasLocked()
      defer { handed.unlocks() }
      return Handed(try body(&handed.value))
    }.value
  }
}

extension Handed {
  /// Tells the thread sanitizer, if there is one, that the lock around the value was taken.
  // SAFETY: the address is no more than a name of the lock.
  @inlinable @inline(__always)
  mutating func hasLocked() { withUnsafeMutablePointer(to: &self) { dovetail_has_locked($0) } }

  /// Tells it that the lock is about to be released.
  // SAFETY: as for the other.
  @inlinable @inline(__always)
  mutating func unlocks() { withUnsafeMutablePointer(to: &self) { dovetail_unlocks($0) } }
}
