import Synchronization

/// A reference that is set once, by the first thread that does, and then stays.
///
/// `AtomicLazyReference` does the same with a call into a library that is generic at run time,
/// which costs several times as much as the load.
// SAFETY: the reference is retained when it is set, and released with its holder.
package struct SetOnce<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let bits = Atomic<UInt>(0)

  package init() {}

  deinit {
    // SAFETY: this is the reference that `set` took.
    UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)).map {
      Unmanaged<Object>.fromOpaque($0).release()
    }
  }

  package borrowing func load() -> Object? {
    // SAFETY: the reference, once set, stays as long as its holder.
    UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)).map {
      Unmanaged<Object>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Sets the reference unless another thread was faster; returns the one that stays.
  package borrowing func set(_ object: Object) -> Object {
    // SAFETY: the holder takes over the reference that is retained here, or it is released again.
    let retained = Unmanaged.passRetained(object)
    let exchange = bits.compareExchange(
      expected: 0, desired: UInt(bitPattern: retained.toOpaque()), ordering: .acquiringAndReleasing)
    if !exchange.exchanged { retained.release() }
    return load()!
  }
}
