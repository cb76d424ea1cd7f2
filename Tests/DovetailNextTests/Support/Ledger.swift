import Synchronization

/// An object that must not be used after it is closed, and knows whether it is.
final class Ledger: Sendable, CustomStringConvertible {
  private let isOpen = Atomic<Bool>(true)

  func shut() { isOpen.store(false, ordering: .releasing) }

  var description: String {
    isOpen.load(ordering: .acquiring) ? "an open ledger" : "a closed ledger"
  }
}
