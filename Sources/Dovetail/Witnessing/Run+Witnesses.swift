import Synchronization

extension Run {
  /// Runs the recipe before the eyes of whoever watches the container.
  @inline(__always)
  func witnessed<T>(_ body: () throws -> T) rethrows -> T {
    guard core.isWitnessed.load(ordering: .relaxed) else { return try body() }
    return try before(core.witnesses, body)
  }

  /// Runs the asynchronous recipe before the eyes of whoever watches the container.
  func witnessed<T>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async rethrows -> T {
    guard core.isWitnessed.load(ordering: .relaxed) else { return try await body() }
    return try await before(core.witnesses, body)
  }

  /// Whether the run is nothing that a user has registered.
  private var isSilent: Bool { cell.binding.traits.role == .handle }

  fileprivate func before<T>(
    _ witnesses: [any Witness], isWaiting: Bool = false, _ body: () throws -> T
  ) rethrows -> T {
    if isSilent { return try body() }
    let step = WitnessedStep(run: self, isWaiting: isWaiting)
    for witness in witnesses { witness.began(step) }
    do {
      let instance = try body()
      for witness in witnesses { witness.ended(step, with: .success(instance)) }
      return instance
    } catch {
      for witness in witnesses { witness.ended(step, with: .failure(error)) }
      throw error
    }
  }

  fileprivate func before<T>(
    _ witnesses: [any Witness], isWaiting: Bool = false,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async rethrows -> T {
    if isSilent { return try await body() }
    let step = WitnessedStep(run: self, isWaiting: isWaiting)
    for witness in witnesses { witness.began(step) }
    do {
      let instance = try await body()
      for witness in witnesses { witness.ended(step, with: .success(instance)) }
      return instance
    } catch {
      for witness in witnesses { witness.ended(step, with: .failure(error)) }
      throw error
    }
  }
}

extension ContainerCore {
  /// Waits for the build of a cell before the eyes of whoever watches.
  func waiting<T>(for cell: Cell, _ body: () throws -> T) rethrows -> T {
    guard isWitnessed.load(ordering: .relaxed) else { return try body() }
    let wait = Run(cell, for: self, parent: Caller.run(), inside: nil, start: nil)
    return try wait.before(witnesses, isWaiting: true, body)
  }

  /// Awaits the build of a cell before the eyes of whoever watches.
  func waiting<T>(
    for cell: Cell, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async rethrows -> T {
    guard isWitnessed.load(ordering: .relaxed) else { return try await body() }
    let wait = Run(cell, for: self, parent: Caller.run(), inside: nil, start: nil)
    return try await wait.before(witnesses, isWaiting: true, body)
  }
}
