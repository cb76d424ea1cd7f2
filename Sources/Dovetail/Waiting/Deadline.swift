/// How long a caller is willing to wait, and the clock that measures it.
struct Deadline: Sendable {
  let limit: Duration
  /// Returns when the given time is over.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
}

extension Deadline {
  /// A deadline for a caller's timeout; `nil` without one, or if it is so far away that clocks
  /// cannot count to it.
  init?(timeout: Duration?) {
    guard let timeout, timeout < .seconds(1 << 31) else { return nil }
    self.init(limit: timeout)
  }
}
