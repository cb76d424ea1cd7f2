import Synchronization

/// A reference that is set once, whoever is first, and then stays.
///
/// `AtomicLazyReference` does the same by a call into a library, generic at run time: several times the
/// cost of the load.
// SAFETY: the reference is retained when it is set, and released with its holder.
struct SetOnce<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let bits = Atomic<UInt>(0)

  deinit {
    // SAFETY: this is the reference that `set` took.
    UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)).map {
      Unmanaged<Object>.fromOpaque($0).release()
    }
  }

  borrowing func load() -> Object? {
    // SAFETY: what was set stays as long as its holder.
    UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)).map {
      Unmanaged<Object>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Sets the reference unless another was faster, and returns the one that stays.
  borrowing func set(_ object: Object) -> Object {
    // SAFETY: the reference that is taken here belongs to the holder, or is given back.
    let retained = Unmanaged.passRetained(object)
    let exchange = bits.compareExchange(
      expected: 0, desired: UInt(bitPattern: retained.toOpaque()), ordering: .acquiringAndReleasing)
    if exchange.exchanged { return object }
    retained.release()
    return load()!
  }
}
