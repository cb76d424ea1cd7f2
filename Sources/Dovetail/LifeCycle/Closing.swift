import DovetailBlueprint
import Synchronization

/// The closing of one container: its scopes, then its instances, the last made first.
struct Closing: Sendable {
  let core: ContainerCore
  let deadline: Deadline?
  /// The builds that the one who closes is part of; waiting for them would never end.
  let waitsInside: [Build]

  /// The containers whose closing the task began in, which it may have outlived.
  @TaskLocal private static var inherited: [ContainerCore] = []

  /// The containers whose closing the task is part of: who closes one of them again, in a closer, must
  /// not wait for himself.
  static var underWay: [ContainerCore] {
    inherited.filter { $0.phase.load(ordering: .acquiring) != .closed }
  }

  func run() async -> DependencyError? {
    await Self.$inherited.withValue(Self.underWay + [core]) {
      var failures = Failures()
      for child in core.liveChildren() { failures.add(await child.close(within: deadline)) }
      failures.add(await drainInTime())
      failures.add(await ContainerCore.close(core.cellsKeeping(), within: deadline))
      core.phase.store(.closed, ordering: .releasing)
      core.removeAll()
      return failures.error
    }
  }

  /// Waits for the builds under way, and gives up on those that take too long.
  ///
  /// What they make is closed in its turn.
  private func drainInTime() async -> Failures {
    var failures = Failures()
    let waiting = await Deadline.run(
      { await core.drain({ _ in true }, besides: waitsInside) }, within: deadline)
    guard case .timedOut(let limit) = waiting else { return failures }
    let builds = BuildGraph.locked { () -> [(Build, Task<Void, Never>?)] in
      let ignored = BuildGraph.waiting(for: waitsInside)
      return core.activeBuilds.filter { !ignored.contains($0.key) }.map { ($1, $1.task) }
    }
    for (build, task) in builds {
      task?.cancel()
      let binding = build.cell.binding
      failures.add(
        .closeTimedOut(
          binding.key, after: String(describing: limit), registered: binding.origin.location))
    }
    return failures
  }
}
