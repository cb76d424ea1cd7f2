import Synchronization

/// A reference that is set once, by the first thread that does, and then stays.
///
/// `AtomicLazyReference` does the same with a call into a library that is generic at run time,
/// which costs several times as much as the load.
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
    // SAFETY: the reference, once set, stays as long as its holder.
    UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)).map {
      Unmanaged<Object>.fromOpaque($0).takeUnretainedValue()
    }
  }

  var isEmpty: Bool { bits.load(ordering: .acquiring) == 0 }

  /// Calls `body` with the object, which is not retained for that.
  @inline(__always)
  borrowing func with<R>(_ body: (Object) -> R?) -> R? {
    guard let object = UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)) else {
      return nil
    }
    // SAFETY: as in `load`.
    return Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef(body)
  }

  /// Sets the reference unless another thread was faster; returns the one that stays.
  borrowing func set(_ object: Object) -> Object {
    // SAFETY: the caller holds the object for the call.
    set(Unmanaged.passUnretained(object))
    return load()!
  }

  /// Sets the reference unless another thread was faster; returns whether it did.
  // SAFETY: the caller has the object to the end of the call.
  @discardableResult
  borrowing func set(_ object: Unmanaged<Object>) -> Bool {
    // SAFETY: the holder takes over the reference that is retained here, or it is released again.
    let retained = object.retain()
    let exchange = bits.compareExchange(
      expected: 0, desired: UInt(bitPattern: retained.toOpaque()), ordering: .acquiringAndReleasing)
    if !exchange.exchanged { retained.release() }
    return exchange.exchanged
  }
}
