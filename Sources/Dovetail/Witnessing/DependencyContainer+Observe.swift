import Synchronization

extension DependencyContainer {
  /// Calls a function for every registration from now on, and for every instance that is made or
  /// handed out.
  ///
  /// ```swift
  /// container.observe { event in logger.debug("\(event)") }
  /// ```
  ///
  /// The function is told of events in the container, its parents, its scopes and its forks. It is
  /// called where the event happens: on the thread that registers or resolves, with no lock held.
  /// It is not told of its own resolutions. It can resolve instances that are there, but not one
  /// that is being made, so resolve a logger beforehand. A container that nobody observes pays
  /// nothing for it; while one is observed, its kept instances are handed out on the slow path.
  ///
  /// - Returns: A value that can end the observation. If you do not end it, it goes on as long as
  ///   the container.
  @discardableResult
  public func observe(
    _ observer: @escaping @Sendable (DependencyEvent) -> Void
  ) -> DependencyObservation {
    DependencyObservation(EventWitness(of: core, observer))
  }
}

/// The observation of a container, which you can stop; see ``DependencyContainer/observe(_:)``.
public struct DependencyObservation: Sendable {
  private let witness: EventWitness

  init(_ witness: EventWitness) {
    self.witness = witness
    witness.core?.add(witness)
  }

  /// Ends the observation.
  public func stop() { witness.stop() }
}

/// Makes events from the steps of a container.
final class EventWitness: Witness {
  /// The observed container; when it has gone, there is nothing to tell.
  weak let core: ContainerCore?
  private weak let root: ContainerCore?
  private let observer: @Sendable (DependencyEvent) -> Void
  private let begun = Locked<[ObjectIdentifier: ContinuousClock.Instant]>([:])
  /// The threads that are running the observer; events that the observer causes are not told in
  /// turn.
  private let telling = Locked<Set<UInt>>([])
  private let isStopped = Atomic<Bool>(false)

  init(of core: ContainerCore, _ observer: @escaping @Sendable (DependencyEvent) -> Void) {
    self.core = core
    root = core.root
    self.observer = observer
  }

  var followsForks: Bool { true }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
    root?.remove(self)
  }

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
    guard !isStopped.load(ordering: .relaxed) else { return }
    guard let core else { return stop() }
    // The list of witnesses is in the outermost container, and a fork has a copy of it.
    let isOurs =
      binding.core.isFork != core.isFork || binding.core.chain.contains { $0 === core }
      || core.chain.contains { $0 === binding.core }
    guard isOurs else { return }
    let thread = UInt(bitPattern: ThreadRecord.current)
    guard telling.withLock({ $0.insert(thread).inserted }) else { return }
    defer { telling.withLock { _ = $0.remove(thread) } }
    observer(DependencyEvent(kind, of: binding, at: place))
  }
}
