/// Runs code as part of one resolution although no recipe of that resolution surrounds it.
enum RootFrame {
  /// Makes `core` answer on this thread while `body` runs, and all that `body` resolves part of one
  /// resolution.
  static func run<R>(for core: ContainerCore, _ body: () throws -> R) rethrows -> R {
    let record = ThreadRecord.current
    ThreadRecord.push(Cell.rootFrame.bits, for: core, run: nil, on: record)
    defer { ThreadRecord.pop(record) }
    return try withExtendedLifetime(core) { try body() }
  }

  /// Lets everything that `body` resolves share the `.graph` instances that a handle remembers.
  static func run<R>(
    for core: ContainerCore, sharing memory: GraphMemory?, _ body: () throws -> R
  ) rethrows -> R {
    guard let memory else { return try body() }
    let run = Run(
      .rootFrame, for: core, parent: RunningRecipes.run(), inside: RunningRecipes.work().work)
    run.share(memory)
    let record = ThreadRecord.current
    ThreadRecord.push(Cell.rootFrame.bits, for: core, run: run, on: record)
    defer {
      run.finish()
      ThreadRecord.pop(record)
    }
    return try withExtendedLifetime((core, run)) { try body() }
  }

  static func runAwaited<R>(
    for core: ContainerCore, _ body: () async throws -> R
  ) async rethrows -> R {
    if TaskContext.run != nil { return try await body() }
    return try await runAwaited(for: core, inside: RunningRecipes.work().work, core.answers, body)
  }

  /// Runs a part of a work that nobody awaits; not generic, so that it stands here once.
  @inline(never)
  static func runAwaited(
    for core: ContainerCore, inside work: Work, _ body: () async -> Void
  ) async {
    await runAwaited(for: core, inside: work, .current, body)
  }

  /// Makes everything that `body` resolves in this task part of one resolution, and of a work.
  static func runAwaited<R>(
    for core: ContainerCore, inside work: Work?, _ answers: ContainerSource,
    sharing memory: GraphMemory? = nil, _ body: () async throws -> R
  ) async rethrows -> R {
    let run = Run(.rootFrame, for: core, parent: TaskContext.run, inside: work)
    if let memory { run.share(memory) }
    defer { run.finish() }
    let context = TaskContext(source: answers, run: run, place: core.placeForWitnesses)
    return try await TaskContext.with(context, operation: body)
  }
}
