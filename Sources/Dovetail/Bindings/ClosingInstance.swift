import Synchronization

struct ClosingInstance: Sendable {
  let binding: AnyBinding
  /// The identity of the object, so that an object kept under two keys is closed once.
  let object: ObjectIdentifier?
  /// The closures that were given to `onClose`, in order.
  let closers: [Closer]
  var closeable: Closer?

  /// A closure that closes an instance, in a type of its own: a list of functions would wrap each
  /// of them.
  struct Closer: Sendable {
    /// The actor that the closure has to run on; `nil` for one that may run anywhere.
    let actor: (any Actor)?
    /// The closure itself, which runs on the actor that it is given.
    let close: @Sendable (isolated (any Actor)?) async throws -> Void
  }
}

/// A function that closes an instance on an actor of its own, and need not be `Sendable`.
// SAFETY: a synchronous function is called on its own actor, or on that of the binding; an
// asynchronous one goes to its actor by itself.
package struct IsolatedCloser<T>: @unchecked Sendable {
  let actor: (any Actor)?
  let now: ((T) throws -> Void)?
  let awaited: (@concurrent (T) async throws -> Void)?

  package init(on actor: (any Actor)?, _ close: @escaping (T) throws -> Void) {
    (self.actor, now, awaited) = (actor, close, nil)
  }

  package init(
    on actor: (any Actor)?, awaiting close: @escaping @concurrent (T) async throws -> Void
  ) {
    (self.actor, now, awaited) = (actor, nil, close)
  }
}

extension AnyBinding {
  /// The closers of an instance of this binding; one that a decorator made has only `close()`.
  func closingInstance<T>(_ instance: T) -> ClosingInstance {
    // SAFETY: a kept instance is `Sendable`; in the Swift 5 language mode, the program's author
    // vouches for that.
    let instance = Unchecked(instance)
    let object = objectIdentity(of: instance.value)
    let own = traits.isOnMainActor ? MainActor.shared : traits.actor
    let closeable = CloseableConformance(of: instance.value).map { conformance in
      // Only code on the actor of a conformance sees it.
      ClosingInstance.Closer(actor: conformance.actor ?? own) { actor in
        try await CloseableConformance.close(instance, on: actor)
      }
    }
    return ClosingInstance(
      binding: self, object: object,
      closers: (isDecorated ? [] : closers).map { closer in
        if let closer = closer as? IsolatedCloser<T> {
          return ClosingInstance.Closer(actor: closer.actor ?? own) { _ in
            try closer.now?(instance.value)
            try await closer.awaited?(instance.value)
          }
        }
        let close = closer as! @Sendable @concurrent (T) async throws -> Void
        return ClosingInstance.Closer(actor: nil) { _ in try await close(instance.value) }
      },
      closeable: closeable)
  }
}

/// Whether two instances are one: the same object, or copies of one value.
func isSame(_ one: Any, _ other: Any) -> Bool {
  if let object = objectIdentity(of: one) { return object == objectIdentity(of: other) }
  func haveSameBytes<T>(_: T.Type) -> Bool {
    guard let one = one as? T, let other = other as? T else { return false }
    return Boxed.bytes(of: one) == Boxed.bytes(of: other)
  }
  let type: any Any.Type = Swift.type(of: one)
  return haveSameBytes(type)
}

/// The identity of an object, also of one in an optional; `nil` for any other value.
private func objectIdentity(of value: Any) -> ObjectIdentifier? {
  if let optional = value as? any Unwrapping { return optional.valueInside.flatMap(objectIdentity) }
  return Swift.type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
}
