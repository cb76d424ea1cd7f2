import DovetailBlueprint

/// An instance that is about to be closed.
struct ClosingInstance: Sendable {
  let binding: AnyBinding
  /// The object the instance is, so that one that is kept under two keys is closed once.
  let object: ObjectIdentifier?
  /// What `onClose` was given, in order.
  let closers: [@Sendable () async throws -> Void]
  /// The instance's own `close()`.
  let closeable: (@Sendable () async throws -> Void)?
}

extension ClosingInstance {
  /// Closes the instance: all of its closers, whatever the others do.
  func close(within deadline: Deadline?) async -> Failures {
    var failures = Failures()
    for close in closers + [closeable].compactMap({ $0 }) {
      let place = binding.origin.location
      switch await Deadline.run(close, within: deadline) {
      case .ended:
        break
      case .failed(let error):
        failures.add(
          .closeFailed(binding.key, error: String(describing: error), registered: place),
          underlying: error)
      case .timedOut(let limit):
        failures.add(
          .closeTimedOut(binding.key, after: String(describing: limit), registered: place))
      }
    }
    return failures
  }
}

extension Binding {
  func closingInstance(_ instance: T) -> ClosingInstance {
    // SAFETY: a kept instance is `Sendable`; in the Swift 5 language mode its author answers for it.
    let instance = Unchecked(instance)
    let object =
      Swift.type(of: instance.value as Any) is AnyClass
      ? ObjectIdentifier(instance.value as AnyObject) : nil
    var closeable: (@Sendable () async throws -> Void)?
    if instance.value is any Closeable {
      closeable = { try await (instance.value as? any Closeable)?.close() }
    }
    return ClosingInstance(
      binding: self, object: object,
      closers: closers.map { closer in
        let close = closer as! @Sendable (T) async throws -> Void
        return { try await close(instance.value) }
      },
      closeable: closeable)
  }
}
