import Synchronization

/// The closing of one container: its scopes, then its instances, the last made first.
struct Closing {
  let core: ContainerCore
  let timeout: Duration?
  /// The builds that the one who closes is part of; waiting for them would never end.
  let ignoring: Set<ObjectIdentifier>

  func run() async -> DependencyError? {
    var failures = Failures()
    for child in core.liveChildren() { failures.add(await child.close(timeout: timeout)) }
    await drain()
    failures.add(await ContainerCore.close(core.cellsKeeping(), timeout: timeout))
    core.phase.store(.closed, ordering: .releasing)
    core.removeAll()
    return failures.error
  }

  /// Waits for the builds under way; what they make is closed in its turn.
  private func drain() async {
    await withCheckedContinuation { continuation in
      let isIdle = BuildGraph.locked {
        if Set(core.activeBuilds.keys).isSubset(of: ignoring) { return true }
        core.drained.append((ignoring, continuation))
        return false
      }
      if isIdle { continuation.resume() }
    }
  }
}
