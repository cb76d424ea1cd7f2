/// Counts the objects that are alive.
public final class Tracker: Sendable {
  private let made = Counter()
  private let ended = Counter()

  package init() {}

  /// How many were made.
  package var count: Int { made.value }
  /// How many are alive.
  package var alive: Int { made.value - ended.value }

  fileprivate func begin() { made.add() }
  fileprivate func end() { ended.add() }
}

/// An object that a tracker counts.
// SAFETY: immutable until its end.
open class Tracked: @unchecked Sendable {
  private let tracker: Tracker
  private var canary = 0x0D0E_7A11

  /// Makes an object that the tracker counts.
  public init(_ tracker: Tracker) {
    self.tracker = tracker
    tracker.begin()
  }

  deinit {
    canary = 0
    tracker.end()
  }

  /// Whether the object has not ended.
  package var isIntact: Bool { canary == 0x0D0E_7A11 }
}
