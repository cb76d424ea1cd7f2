import Synchronization

/// The container that answers in tests where none is current: in detached tasks, on queues, in
/// event loops.
package enum Strays {
  private final class Answering: Sendable {
    let container: DependencyContainer
    /// Whether the caller belongs to a test, and so is no stray.
    let isInTest: @Sendable () -> Bool
    let report: @Sendable (Key?, Place?) -> Void

    init(
      _ container: DependencyContainer, _ isInTest: @escaping @Sendable () -> Bool,
      _ report: @escaping @Sendable (Key?, Place?) -> Void
    ) {
      (self.container, self.isInTest, self.report) = (container, isInTest, report)
    }
  }

  private static let isAnswered = Atomic<Bool>(false)
  private static let answering = Locked<[Answering]>([])

  /// The core that answers a stray; `nil` where there is none, or the caller is none.
  static var core: Core? {
    guard isAnswered.load(ordering: .relaxed) else { return nil }
    guard let last = answering.withLock({ $0.last }), !last.isInTest() else { return nil }
    return last.container.core
  }

  /// Reports that a stray has asked for a dependency, with its key and place if they are known.
  static func tell(_ key: Key?, at place: Place?) {
    answering.withLock { $0.last?.report }?(key, place)
  }

  /// Lets a container answer callers outside of tests, until the closure that is returned is
  /// called.
  package static func answer(
    from container: DependencyContainer, unless isInTest: @escaping @Sendable () -> Bool,
    report: @escaping @Sendable (Key?, Place?) -> Void
  ) -> @Sendable () -> Void {
    let one = Answering(container, isInTest, report)
    answering.withLock { $0.append(one) }
    isAnswered.store(true, ordering: .relaxed)
    return { answering.change { $0 = $0.filter { $0 !== one } } }
  }
}
