import DovetailBlueprint
import Synchronization

/// One start of a container.
struct Start {
  let core: ContainerCore
  let steps: [Step]
  let onProgress: (@Sendable (StartProgress) -> Void)?

  /// One instance to build.
  struct Step: Sendable {
    let key: Blueprint.Key
    let prepare: @Sendable () async throws -> Void
  }

  private static let begun = Atomic<UInt64>(0)

  func run() async throws {
    let number = Self.begun.wrappingAdd(1, ordering: .relaxed).newValue
    do {
      try await build(number)
    } catch {
      // Who waited has been cancelled; the builds may take a while to notice.
      await core.drain({ $0.start == number }, besides: Caller.builds())
      // In a task of its own, so that no closer is cut short because the caller was cancelled.
      await Task { _ = await ContainerCore.close(core.cellsKeeping(from: number), within: nil) }
        .value
      throw error
    }
  }

  private func build(_ number: UInt64) async throws {
    try await withThrowingTaskGroup(of: (Blueprint.Key, Duration).self) { group in
      for step in steps {
        group.addTask {
          let clock = ContinuousClock()
          let began = clock.now
          try await Boundary.runAwaited(for: core, start: number) {
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
}
