extension DependencyContainer {
  /// Tells a function of every registration from now on, and of every instance that is made or handed out.
  ///
  /// ```swift
  /// container.observe { event in logger.debug("\(event)") }
  /// ```
  ///
  /// What is told is what happens in the container, its parents, its scopes and its forks, where it happens: on
  /// the thread that registers or resolves, with no lock held. The function may resolve from the container
  /// itself, and is not told of that. A container that nobody observes pays nothing for it; while one is observed, what it
  /// keeps is handed out on the slow path.
  ///
  /// - Returns: What ends it. Without that it goes on as long as the container.
  @discardableResult
  public func observe(
    _ observer: @escaping @Sendable (DependencyEvent) -> Void
  ) -> DependencyObservation {
    DependencyObservation(of: core, EventWitness(observer))
  }
}

/// What ends the observation of a container; see ``DependencyContainer/observe(_:)``.
public struct DependencyObservation: Sendable {
  private let stopping: @Sendable () -> Void

  init(of core: ContainerCore, _ witness: EventWitness) {
    core.add(witness)
    stopping = { [weak core] in core?.remove(witness) }
  }

  /// Ends the observation.
  public func stop() { stopping() }
}

/// Makes events of what a container does.
final class EventWitness: Witness {
  /// Whether the task is in the function that is told: what that causes is not told in turn.
  @TaskLocal private static var isTelling = false

  private let observer: @Sendable (DependencyEvent) -> Void
  private let begun = Locked<[ObjectIdentifier: ContinuousClock.Instant]>([:])

  init(_ observer: @escaping @Sendable (DependencyEvent) -> Void) {
    self.observer = observer
  }

  var followsForks: Bool { true }

  func began(_ step: WitnessedStep) {
    begun.withLock { $0[step.id] = .now }
  }

  func ended(_ step: WitnessedStep, with result: Result<Any, any Error>) {
    let duration = begun.withLock { $0.removeValue(forKey: step.id) }?.duration(to: .now) ?? .zero
    let binding = WitnessedBinding(cell: step.run.cell, core: step.run.core)
    switch result {
    case .success where step.isWaiting: tell(.handedOut, of: binding, at: step.askedAt)
    case .success: tell(.made(duration), of: binding, at: step.askedAt)
    case .failure where step.isWaiting: break
    case .failure(let error): tell(.failed(error), of: binding, at: step.askedAt)
    }
  }

  func handedOut(_ binding: WitnessedBinding) { tell(.handedOut, of: binding, at: Caller.place) }

  func registered(_ binding: WitnessedBinding) { tell(.registered, of: binding, at: nil) }

  private func tell(_ kind: DependencyEvent.Kind, of binding: WitnessedBinding, at place: Place?) {
    if Self.isTelling { return }
    Self.$isTelling.withValue(true) {
      observer(DependencyEvent(kind, of: binding, at: place))
    }
  }
}
