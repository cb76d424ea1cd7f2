import Synchronization

/// The closing of one container: its scopes, then its instances, the last made first.
struct Closing: Sendable {
  let core: ContainerCore
  let timeout: Duration?
  /// The builds that the one who closes is part of; waiting for them would never end.
  let ignoring: Set<ObjectIdentifier>

  func run() async -> DependencyError? {
    var failures = Failures()
    for child in core.liveChildren() { failures.add(await child.close(timeout: timeout)) }
    failures.add(await drainInTime())
    failures.add(await ContainerCore.close(core.cellsKeeping(), timeout: timeout))
    core.phase.store(.closed, ordering: .releasing)
    core.removeAll()
    return failures.error
  }

  /// Waits for the builds under way, and gives up on those that take too long.
  private func drainInTime() async -> Failures {
    var failures = Failures()
    guard case .timedOut(let limit) = await Deadline.run({ await drain() }, within: timeout) else {
      return failures
    }
    let builds = BuildGraph.locked {
      core.activeBuilds.filter { !ignoring.contains($0.key) }.map(\.value)
    }
    for build in builds {
      BuildGraph.locked { build.task }?.cancel()
      let binding = build.cell.binding
      failures.add(
        .closeTimedOut(
          binding.key, after: String(describing: limit), registered: binding.origin.location))
    }
    return failures
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
