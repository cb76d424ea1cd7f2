import Dovetail
import Synchronization

/// An object that must not be used after it is closed, and knows whether it is.
final class Ledger: Sendable, CustomStringConvertible {
  private let isOpen = Atomic<Bool>(true)

  func shut() { isOpen.store(false, ordering: .releasing) }

  var description: String {
    isOpen.load(ordering: .acquiring) ? "an open ledger" : "a closed ledger"
  }
}

extension DependencyContainer {
  /// Registers a ledger that is shut when it is closed.
  func registerLedger(_ log: Log) {
    register(Ledger.self) { Ledger() }
      .onClose {
        $0.shut()
        log.write("ledger closed")
      }
  }
}
