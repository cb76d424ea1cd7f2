import CDovetail

/// A gate at which threads wait until it is opened, for good.
// SAFETY: the gate behind the pointer synchronizes itself.
final class Gate: @unchecked Sendable {
  private let gate = dovetail_gate_create()

  deinit { dovetail_gate_destroy(gate) }

  func wait() { dovetail_gate_wait(gate) }

  func open() { dovetail_gate_open(gate) }
}
