import Synchronization

struct ClosingInstance: Sendable {
  let binding: AnyBinding
  /// The identity of the object, so that an object kept under two keys is closed once.
  let object: ObjectIdentifier?
  /// The closures that were given to `onClose`, in order.
  let closers: [Closer]
  let closeable: Closer?

  /// A closure that closes an instance, in a type of its own: a list of functions would wrap each
  /// of them.
  struct Closer: Sendable {
    let close: @Sendable () async throws -> Void
  }
}

extension Binding {
  /// Whether ``closingInstance(_:)`` would have a closer.
  func mustClose(_ instance: T) -> Bool {
    if traits.isOnMainActor || !isDecorated && !closers.isEmpty { return true }
    let type = UInt(bitPattern: ObjectIdentifier(Swift.type(of: instance as Any)))
    if plainType.load(ordering: .relaxed) == type { return false }
    if instance is any Closeable { return true }
    // An optional's type does not tell what is in it.
    if !(instance is any ObjectHolding) { plainType.store(type, ordering: .relaxed) }
    return false
  }

  /// The closers of an instance of this binding; one that a decorator made has only `close()`.
  func closingInstance(_ instance: T) -> ClosingInstance {
    // SAFETY: a kept instance is `Sendable`; in the Swift 5 language mode, the program's author
    // vouches for that.
    let instance = Unchecked(instance)
    let object =
      Swift.type(of: instance.value as Any) is AnyClass
      ? ObjectIdentifier(instance.value as AnyObject) : nil
    var closeable: ClosingInstance.Closer?
    if traits.isOnMainActor {
      // Only code on the main actor sees a conformance of the main actor.
      closeable = ClosingInstance.Closer { @MainActor in
        try await (instance.value as? any Closeable)?.close()
      }
    } else if instance.value is any Closeable {
      closeable = ClosingInstance.Closer {
        try await (instance.value as? any Closeable)?.close()
      }
    }
    return ClosingInstance(
      binding: self, object: object,
      closers: (isDecorated ? [] : closers).map { closer in
        let close = closer as! @Sendable @concurrent (T) async throws -> Void
        return ClosingInstance.Closer { try await close(instance.value) }
      },
      closeable: closeable)
  }
}
