/// One start of a container.
struct Start {
  let core: ContainerCore
  let cells: [Cell]
  let onProgress: (@Sendable (StartProgress) -> Void)?

  func run() async throws {
    let before = BuildGraph.lastOrder
    do {
      try await withThrowingTaskGroup(of: (Cell, Duration).self) { group in
        for cell in cells {
          group.addTask {
            let clock = ContinuousClock()
            let began = clock.now
            try await cell.binding.prepare(cell, for: core)
            return (cell, began.duration(to: clock.now))
          }
        }
        var done = 0
        for try await (cell, duration) in group {
          done += 1
          onProgress?(
            StartProgress(
              key: cell.binding.key, done: done, total: cells.count, duration: duration))
        }
      }
    } catch {
      // Whatever is still being built for this start has been cancelled, and has ended.
      _ = await ContainerCore.close(core.cellsKeeping(after: before), timeout: nil)
      throw error
    }
  }
}
