import Synchronization

/// A count that any thread may add to.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .acquiring) }

  /// Adds one and returns the new count.
  @discardableResult
  func add() -> Int { count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }

  func subtract() { count.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
}
