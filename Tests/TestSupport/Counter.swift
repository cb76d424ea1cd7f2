import Synchronization

/// A count that any thread may add to.
package final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  package init() {}

  package var value: Int { count.load(ordering: .acquiring) }

  /// Adds one and returns the new count.
  @discardableResult
  package func add() -> Int { count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}
