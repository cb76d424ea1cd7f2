import CDovetail

/// A value that is handed from one isolation to another.
// SAFETY: a kept value is `Sendable`, which the public methods demand; any other was made for the
// one caller that gets it, or does not leave the main actor.
@usableFromInline struct Handed<Value>: @unchecked Sendable {
  @usableFromInline var value: Value
  @inlinable init(_ value: consuming Value) { self.value = value }
}

/// Whether the caller runs on the main actor.
package func isOnMainActor() -> Bool {
  // SAFETY: an unowned executor is the two words that the runtime's check takes.
  let executor = unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self)
  return dovetail_is_on_main_actor(executor.0, executor.1)
}
