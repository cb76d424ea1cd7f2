extension DependencyContainer {
  /// Builds everything registered `.eager`, independent instances concurrently.
  ///
  /// ```swift
  /// try await container.start { print("\($0.done)/\($0.total) \($0.key) \($0.duration)") }
  /// ```
  ///
  /// If a recipe fails, the others are finished, and what was built stays, as if it had been
  /// resolved. You may start the container again, and ``close(timeout:fileID:line:)`` closes what
  /// is there.
  ///
  /// The callback is called after each eager instance, one call at a time.
  ///
  /// - Throws: ``DependencyError``, which names every part that failed.
  public func start(
    onProgress: (@Sendable (StartProgress) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws {
    try await RunningRecipes.begin(at: Place(fileID, line), in: core) {
      try await core.start(core.steps(core.eagerCells), onProgress: onProgress)
    }
  }

  /// Builds everything registered `.eager` on the calling thread, in the order of registration.
  ///
  /// This is for synchronous code; in asynchronous code, the compiler picks the asynchronous
  /// overload. An eager recipe that has to be awaited is an error before anything is built. A
  /// recipe of the main actor is an error if the caller is not on the main actor.
  ///
  /// If a recipe fails, the others are built all the same, and what was built stays.
  ///
  /// - Throws: ``DependencyError``, which names every part that failed.
  public func start(
    onProgress: (@Sendable (StartProgress) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try RunningRecipes.begin(at: Place(fileID, line), in: core) {
      let cells = core.eagerCells
      if let awaited = cells.first(where: { $0.binding.traits.isAsync && !$0.isThere }) {
        throw Raise.asyncFromSync(awaited, isStarting: true)
      }
      try core.startNow(core.steps(cells), onProgress: onProgress)
    }
  }

  /// Closes the container: its scopes first, then its instances in the reverse of the order in
  /// which they were made.
  ///
  /// It awaits all running recipes, kept or not, and scopes that another caller is closing. Then it
  /// closes each instance: with the closure given to ``Registration/onClose(_:)``, and by its own
  /// ``Closeable`` conformance. A decorated instance is closed layer by layer, the outermost first;
  /// one that a recipe or a decorator has only passed on is closed by the container that has it.
  /// If closing one fails, the others are closed all the same. Afterwards, resolving is an error
  /// that says so.
  ///
  /// Concurrent callers share one closing and get its outcome. A recipe or a closer that closes its
  /// own container goes on at once, since the closing waits for it. If such a recipe makes an
  /// instance to be kept, the instance is closed and not handed out. Cancelling the caller's task
  /// does not cut the closing short.
  ///
  /// A timeout is how long this caller waits for the whole closing. When the time is up and another
  /// caller with more time is waiting, this one is told what is not closed yet. Otherwise, what is
  /// being closed is cancelled, and the caller waits a quarter of the time more: the rest is closed
  /// in its order for half of that, then all at once. It is told what is not closed then. Without a
  /// timeout, closing takes as long as it takes.
  ///
  /// - Returns: An error that lists what could not be closed, or `nil`.
  @discardableResult
  public func close(
    timeout: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> DependencyError? {
    await core.close(within: Deadline(timeout: timeout), at: Place(fileID, line))
  }
}

extension ContainerCore {
  fileprivate var eagerCells: [Cell] {
    let cells = registeredCells()
    // An overridden list has none of the contributions to it.
    let replaced = cells.compactMap { $0.isOverride ? $0.binding.elementID : nil }
    return cells.filter {
      $0.binding.lifetime == .eager
        && !($0.role == .contribution && replaced.contains($0.binding.id))
    }
  }

  /// A part that stays on the main actor, or needs one that does, is built there.
  fileprivate func steps(_ cells: [Cell]) -> [StartStep] {
    var confined = ConfinedNeeds(in: self)
    return cells.map { cell in
      let onMainActor = confined.areIn(cell.binding)
      return StartStep(key: cell.binding.key) {
        cell.binding.destroyInstance(try self.box(of: cell))
      } prepare: {
        try await self.prepare(cell, onMainActor: onMainActor)
      }
    }
  }
}

extension ContainerCore {
  private func prepare(_ cell: Cell, onMainActor: Bool) async throws {
    if onMainActor { return try await prepareOnMainActor(cell) }
    cell.binding.destroyInstance(try await boxAwaited(of: cell))
  }

  @MainActor private func prepareOnMainActor(_ cell: Cell) async throws {
    cell.binding.destroyInstance(try await boxAwaited(of: cell))
  }
}

extension Cell {
  fileprivate var isThere: Bool { Waiting.locked { _ in isKeeping } }
}
