import CDovetail

/// Whether the caller runs on the main actor.
package func isOnMainActor() -> Bool {
  // SAFETY: an unowned executor is the two words the runtime's check takes, identity and
  // implementation; a test covers the layout.
  let executor = unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self)
  return dovetail_on_main_actor(executor.0, executor.1)
}
