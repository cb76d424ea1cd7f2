import Synchronization

extension ContainerCore {
  /// Runs a recipe, or waits for one, and tells witnesses of it.
  @inline(__always)
  func witnessed<T>(
    _ run: @autoclosure () -> Run, isWaiting: Bool = false, showing show: (T) -> Any = { $0 },
    _ body: () throws -> T
  ) rethrows -> T {
    guard isWitnessed.load(ordering: .relaxed), let end = begin(run(), isWaiting) else {
      return try body()
    }
    do {
      let instance = try body()
      end(.success(show(instance)))
      return instance
    } catch {
      end(.failure(error))
      throw error
    }
  }

  /// Runs an asynchronous recipe, or awaits one, and tells witnesses of it.
  @inline(__always)
  func witnessed<T>(
    _ run: @autoclosure () -> Run, isWaiting: Bool = false, showing show: (T) -> Any = { $0 },
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async rethrows -> T {
    guard isWitnessed.load(ordering: .relaxed), let end = begin(run(), isWaiting) else {
      return try await body()
    }
    do {
      let instance = try await body()
      end(.success(show(instance)))
      return instance
    } catch {
      end(.failure(error))
      throw error
    }
  }

  /// A run that stands for the caller, which waits for the build of a cell.
  func waiting(for cell: Cell) -> Run {
    Run(cell, for: self, parent: RunningRecipes.run(), inside: nil)
  }

  /// Tells witnesses that a step begins; the closure that is returned tells them how it ends.
  private func begin(_ run: Run, _ isWaiting: Bool) -> ((Result<Any, any Error>) -> Void)? {
    // A handle is not registered by a user, so witnesses are not told of it.
    if run.cell.binding.role == .handle { return nil }
    let witnesses = witnesses
    let step = WitnessedStep(run: run, isWaiting: isWaiting)
    for witness in witnesses { witness.began(step) }
    return { result in for witness in witnesses { witness.ended(step, with: result) } }
  }
}
