struct ClosingInstance: Sendable {
  let binding: AnyBinding
  /// The object the instance is, so that one that is kept under two keys is closed once.
  let object: ObjectIdentifier?
  /// What `onClose` was given, in order.
  let closers: [Closer]
  let closeable: Closer?

  /// What closes an instance; a type of its own, since a list of functions would wrap each of them.
  struct Closer: Sendable {
    let close: @Sendable () async throws -> Void
  }
}

extension Binding {
  /// What closes an instance of this binding: of one that is wrapped, its own `close()` alone.
  func closingInstance(_ instance: T) -> ClosingInstance {
    // SAFETY: a kept instance is `Sendable`; in the Swift 5 language mode its author answers for it.
    let instance = Unchecked(instance)
    let object =
      Swift.type(of: instance.value as Any) is AnyClass
      ? ObjectIdentifier(instance.value as AnyObject) : nil
    var closeable: ClosingInstance.Closer?
    if traits.isOnMainActor {
      // A conformance of the main actor is seen there alone.
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
