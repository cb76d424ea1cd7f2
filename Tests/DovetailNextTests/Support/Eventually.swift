import Testing

/// Lets other tasks and threads run until a condition holds.
///
/// A thread frees its closure after it has ended, and nothing can wait for that. A condition that
/// never holds is a failure.
func eventually(
  _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async {
  if await !comesTrue(condition) {
    Issue.record("what was waited for did not come", sourceLocation: sourceLocation)
  }
}

/// Whether a condition comes true, within a time that measures nothing.
func comesTrue(_ condition: () -> Bool) async -> Bool {
  let start = ContinuousClock.now
  while !condition() {
    if start.duration(to: .now) > .seconds(300) { return false }
    await Task.yield()
  }
  return true
}
