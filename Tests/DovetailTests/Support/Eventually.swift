import Testing

/// Lets other tasks and threads run until a condition holds.
///
/// A thread lets go of what its closure holds when it has ended, which nobody can wait for. A condition that
/// never holds is a failure, after a time that is no measure of anything.
func eventually(
  _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let start = ContinuousClock.now
  while !condition() {
    if start.duration(to: .now) > .seconds(60) {
      Issue.record("what was waited for did not come", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}
