import Synchronization

/// The container that answers in tests where none is current: in detached tasks, on queues, in
/// event loops.
@usableFromInline
package enum Strays {
  private struct Answering: Sendable {
    let core: ContainerCore
    /// Whether the caller belongs to a test, and so is no stray.
    let isInTest: @Sendable () -> Bool
    let report: @Sendable ((any Any.Type)?, String?, Place?) -> Void
  }

  static let isAnswered = Atomic<Bool>(false)
  private static let answering = Locked<[Answering]>([])

  static var core: ContainerCore? {
    guard isAnswered.load(ordering: .relaxed) else { return nil }
    guard let last = answering.withLock(\.last), !last.isInTest() else { return nil }
    return last.core
  }

  /// Reports that a dependency was asked for, with its type and its place if they are known.
  static func tell(_ type: (any Any.Type)?, named name: String? = nil, at place: Place? = nil) {
    answering.withLock { $0.last?.report }?(type, name, place)
  }

  @usableFromInline @inline(never)
  static func report<T>(_ type: T.Type, named name: String?, at place: Place) {
    tell(type, named: name, at: place)
  }

  /// Lets a container answer callers outside of tests, until the closure that is returned is
  /// called.
  package static func answer(
    from container: DependencyContainer, unless isInTest: @escaping @Sendable () -> Bool,
    report: @escaping @Sendable ((any Any.Type)?, String?, Place?) -> Void
  ) -> @Sendable () -> Void {
    let core = container.core.makeChild(.strays)
    answering.withLock { $0.append(Answering(core: core, isInTest: isInTest, report: report)) }
    isAnswered.store(true, ordering: .relaxed)
    return {
      let ended = answering.withLock { all in
        defer { all.removeAll { $0.core === core } }
        return all
      }
      withExtendedLifetime((ended, container)) {}
    }
  }
}
