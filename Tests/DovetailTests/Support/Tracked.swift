/// Counts the objects that are alive.
final class Tracker: Sendable {
  private let made = Counter()
  private let ended = Counter()

  /// How many were made.
  var count: Int { made.value }
  /// How many are alive.
  var alive: Int { made.value - ended.value }

  fileprivate func begin() { made.add() }
  fileprivate func end() { ended.add() }
}

/// An object that a tracker counts.
class Tracked: @unchecked Sendable {
  // SAFETY: immutable.
  private let tracker: Tracker

  init(_ tracker: Tracker) {
    self.tracker = tracker
    tracker.begin()
  }

  deinit { tracker.end() }
}
