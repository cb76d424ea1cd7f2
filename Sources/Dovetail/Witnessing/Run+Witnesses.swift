import Synchronization

extension Run {
  /// Runs the recipe before the eyes of whoever watches the container.
  @inline(__always)
  func witnessed<T>(isWaiting: Bool = false, _ body: () throws -> T) rethrows -> T {
    guard let end = begin(isWaiting) else { return try body() }
    do {
      let instance = try body()
      end(.success(instance))
      return instance
    } catch {
      end(.failure(error))
      throw error
    }
  }

  /// Runs the asynchronous recipe before the eyes of whoever watches the container.
  func witnessed<T>(
    isWaiting: Bool = false, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async rethrows -> T {
    guard let end = begin(isWaiting) else { return try await body() }
    do {
      let instance = try await body()
      end(.success(instance))
      return instance
    } catch {
      end(.failure(error))
      throw error
    }
  }

  /// Tells whoever watches that the run begins; what is returned tells them how it ends.
  @inline(__always)
  private func begin(_ isWaiting: Bool) -> ((Result<Any, any Error>) -> Void)? {
    core.isWitnessed.load(ordering: .relaxed) ? told(isWaiting) : nil
  }

  private func told(_ isWaiting: Bool) -> ((Result<Any, any Error>) -> Void)? {
    // A handle is nothing that a user has registered.
    if cell.binding.traits.role == .handle { return nil }
    let witnesses = core.witnesses
    let step = WitnessedStep(run: self, isWaiting: isWaiting)
    for witness in witnesses { witness.began(step) }
    return { result in for witness in witnesses { witness.ended(step, with: result) } }
  }
}

extension ContainerCore {
  /// Waits for the build of a cell before the eyes of whoever watches.
  func waiting<T>(for cell: Cell, _ body: () throws -> T) rethrows -> T {
    guard isWitnessed.load(ordering: .relaxed) else { return try body() }
    let wait = Run(cell, for: self, parent: Caller.run(), inside: nil)
    return try wait.witnessed(isWaiting: true, body)
  }

  /// Awaits the build of a cell before the eyes of whoever watches.
  func waiting<T>(
    for cell: Cell, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> T
  ) async rethrows -> T {
    guard isWitnessed.load(ordering: .relaxed) else { return try await body() }
    let wait = Run(cell, for: self, parent: Caller.run(), inside: nil)
    return try await wait.witnessed(isWaiting: true, body)
  }
}
