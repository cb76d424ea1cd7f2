import DovetailBlueprint
import Synchronization

extension ContainerCore {
  /// Runs the steps concurrently, so that independent instances are built at the same time.
  ///
  /// If one step fails, the instances built for this start alone are closed again.
  func start(
    _ steps: [StartStep], onProgress: (@Sendable (StartProgress) -> Void)?,
    onFailure: () -> Void = {}
  ) async throws {
    let start = try beginStart()
    defer { end(start) }
    do {
      try await build(steps, in: start, onProgress)
      Builds.settle(start)
    } catch {
      onFailure()
      await rollBack(start)
      throw error
    }
  }

  /// Runs the steps on the calling thread, one after the other.
  ///
  /// If one fails, the instances built for this start alone are closed again, in a task.
  func startNow(
    _ steps: [StartStep], onProgress: (@Sendable (StartProgress) -> Void)?,
    onFailure: () -> Void = {}
  ) throws {
    let start = try beginStart()
    do {
      let clock = ContinuousClock()
      for (index, step) in steps.enumerated() {
        let began = clock.now
        try Boundary.run(for: self, inside: start, start: start) { try step.prepareNow() }
        let duration = began.duration(to: clock.now)
        onProgress?(
          StartProgress(key: step.key, done: index + 1, total: steps.count, duration: duration))
      }
      Builds.settle(start)
      end(start)
    } catch {
      onFailure()
      Waiting.begin { [self] in
        await rollBack(start)
        end(start)
      }
      throw error
    }
  }

  private func beginStart() throws -> Start {
    let start = Start(of: self, inside: Caller.work().work)
    let isOpen = Waiting.locked { _ in
      guard phase.load(ordering: .relaxed) == .open else { return false }
      note(start, isUnderWay: true)
      return true
    }
    guard isOpen else { throw Raise.closed(core: self) }
    return start
  }

  private func end(_ start: Start) {
    Waiting.end(start) { note(start, isUnderWay: false) }
  }

  private func build(
    _ steps: [StartStep], in start: Start, _ onProgress: (@Sendable (StartProgress) -> Void)?
  ) async throws {
    let answers = answers
    try await withThrowingTaskGroup(of: (Blueprint.Key, Duration).self) { group in
      for step in steps {
        group.addTask {
          let clock = ContinuousClock()
          let began = clock.now
          try await Boundary.runAwaited(for: self, inside: start, answers, start: start) {
            try await step.prepare()
          }
          return (step.key, began.duration(to: clock.now))
        }
      }
      var done = 0
      for try await (key, duration) in group {
        done += 1
        onProgress?(
          StartProgress(
            key: key, done: done, total: steps.count, duration: duration))
      }
    }
  }

  /// Closes the instances that a start has made for itself alone, once its builds have ended.
  ///
  /// The callers that waited for those builds have been cancelled; the builds may take a while to
  /// notice.
  private func rollBack(_ start: Start) async {
    Waiting.locked { _ in start.isRollingBack = true }
    var passed: Set<ObjectIdentifier> = []
    while let build = start.nextBuild(besides: passed) {
      passed.insert(ObjectIdentifier(build))
      let wait = Wait(from: start, for: build, .drains)
      if case .waits = Waiting.enter(wait) { await Waiting.suspend(wait) }
      // A build that itself waits for the rollback ends after it.
      Waiting.locked { _ in build.isGivenUp = !build.hasEnded }
    }
    let rollback = Closing(of: self, rollingBack: start)
    Waiting.locked { _ in start.rollback = rollback }
    // The rollback is part of the start, so this wait adds nothing to the graph.
    let wait = Wait(from: nil, for: rollback, .needs)
    _ = Waiting.enter(wait)
    rollback.begin { await $0.close(Builds.cells(madeFor: start)) }
    await Waiting.suspend(wait)
  }
}
