import CDovetail
import Synchronization

// The tasks of asynchronous builds. A build gets a task of its own, so that cancelling its first
// caller does no harm to later ones. What its recipe awaits is built in the same task, which
// nobody else can cancel.

extension ContainerCore {
  /// Starts an asynchronous build in a task of its own.
  ///
  /// The task has the priority and the task-locals of the first caller. If that caller is on the
  /// main actor, a synchronous recipe runs there, as it would with nothing to wait for.
  func start(_ build: Build, making make: Making?) {
    // Read now, since the run in which the resolution began may end first.
    _ = build.graph
    let context = build.context
    let stays = build.staysOnMainActor
    let task = Task {
      build.ownTask = dovetail_current_task()
      // If there is no instance, or nobody is given it, the callers that wait are told so.
      guard let bits = try? await made(build, making: make, context, onMainActor: stays) else {
        return
      }
      try? Builds.publish(bits, by: build)
    }
    let (isUnwanted, urgency) = Waiting.locked { _ in
      if !build.hasEnded { build.running = task }
      let isGivenUp = build.isGivenUp && phase.load(ordering: .relaxed) != .open
      return (build.isAbandoned || isGivenUp, build.urgency)
    }
    if isUnwanted { task.cancel() }
    if let urgency { build.escalate(to: urgency) }
  }

  /// Runs an asynchronous build as a part of the build that the calling task belongs to, and keeps
  /// the instance; the caller takes over a copy.
  func performHere(_ build: Build, making make: Making?) async throws -> UInt {
    // The callers that wanted the outer builds may have left while another one wanted this build.
    defer { Waiting.locked { _ in build.host.abandoned() }?.cancel() }
    let bits = try await made(
      build, making: make, build.context, onMainActor: build.staysOnMainActor)
    return try Builds.publishCopy(bits, by: build)
  }

  /// Makes the instance of an asynchronous build; if that fails, ends the build.
  private func made(
    _ build: Build, making make: Making?, _ context: TaskContext, onMainActor stays: Bool
  ) async throws -> UInt {
    do {
      let bits = try await build.performAwaited(making: make, context, onMainActor: stays)
      build.cell.binding.isObserved.store(true, ordering: .relaxed)
      return bits
    } catch {
      // The callers that wait have not been cancelled: the container is closed.
      let isOfClosing = error is CancellationError && build.isOfClosing
      let error = isOfClosing ? Raise.gone(build.cell, in: self) : error
      Builds.fail(error, by: build)
      throw error
    }
  }

  /// Awaits the end of a build, and copies its instance; `nil` when its failure says nothing about this caller, which may
  /// try again.
  func outcome(of wait: NeedWait) async throws -> UInt? {
    try await wait.suspend()
    do {
      return try wait.copied()
    } catch  where wait.build.isAbandonedNow {
      // The build was cancelled because nobody waited for it any more. Its error is not this
      // caller's.
      try Task.checkCancellation()
      return nil
    }
  }
}

extension NeedWait {
  /// Suspends the caller until the build has ended or the caller's task is cancelled.
  ///
  /// The build becomes as urgent as the caller.
  fileprivate func suspend() async throws {
    build.escalate(to: Task.currentPriority)
    await withTaskCancellationHandler {
      await escalating { await Waiting.suspend(self) }
    } onCancel: {
      cancel()
    }
    if Waiting.state(of: self) == .left { throw CancellationError() }
  }

  private func escalating(_ body: () async -> Void) async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return await body()
    }
    await withTaskPriorityEscalationHandler {
      await body()
    } onPriorityEscalated: { [build] _, priority in
      build.escalate(to: priority)
    }
  }

  /// Lets one waiter go; if it was the last, nobody wants the instance, and the build is cancelled.
  private func cancel() {
    let (hasLeft, task) = Waiting.locked { graph in
      graph.leave(self) ? (true, build.host.abandoned()) : (false, nil)
    }
    if hasLeft { Waiting.wake([self]) }
    task?.cancel()
  }
}

extension Build {
  /// The build that the calling task was made for, or the innermost part of it; a build of the same
  /// container can be a part of that one.
  static func here(in core: ContainerCore) -> Build? {
    var run = TaskContext.run
    while let current = run, !(current is Build) { run = current.parent }
    guard let build = run as? Build, build.core === core, !Task.isCancelled,
      build.host.ownTask == dovetail_current_task()
    else { return nil }
    return build
  }

  /// Whether the recipe runs on the main actor because its caller is there.
  fileprivate var staysOnMainActor: Bool { !cell.binding.traits.isAsync && isOnMainActor() }

  /// This build and the parts of it; read under the lock.
  var parts: some Sequence<Build> { sequence(first: self, next: \.inner) }

  /// The task to cancel, if nobody wants this build or a part of it any more; called under the lock.
  fileprivate func abandoned() -> Task<Void, Never>? {
    var seen: Set<ObjectIdentifier> = []
    guard isAsync, !isWanted(&seen) else { return nil }
    for build in parts { build.isAbandoned = true }
    return running
  }

  /// Whether a caller waits for this build or a part of it that is itself inside no build, or inside
  /// one that is wanted.
  ///
  /// A child task of a recipe may wait for another part of the build that the recipe is for, or of a
  /// build that waits for that.
  private func isWanted(_ seen: inout Set<ObjectIdentifier>) -> Bool {
    let isWanted = { (wait: Wait) in wait.firmness != .drains && wait.source == nil }
    if waits.contains(where: isWanted) { return true }
    guard seen.insert(ObjectIdentifier(self)).inserted else { return false }
    for wait in parts.flatMap(\.waits) where wait.firmness != .drains {
      var outermost = wait.source
      while let outer = outermost?.inside { outermost = outer }
      guard let build = outermost as? Build, build.isAsync else { return true }
      if build.isWanted(&seen) { return true }
    }
    return false
  }

  /// Lets the build run at least as urgently as a caller that waits for it.
  fileprivate func escalate(to priority: TaskPriority) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let task = Waiting.locked { _ in
      let host = host
      host.urgency = max(host.urgency ?? priority, priority)
      return host.running
    }
    task?.escalatePriority(to: priority)
  }

  /// Whether a closing has cancelled the build.
  fileprivate var isOfClosing: Bool {
    Waiting.locked { _ in isGivenUp } && core.phase.load(ordering: .acquiring) != .open
  }

  var isAbandonedNow: Bool { Waiting.locked { _ in isAbandoned } }
}
