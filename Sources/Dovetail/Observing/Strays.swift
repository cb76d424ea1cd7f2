import Synchronization

/// What answers in tests where no container is current: in detached tasks, on queues, in event loops.
package enum Strays {
  /// The core for a caller who asks for a key at a place, as far as they are known; `nil` if the caller
  /// is no stray.
  ///
  /// It is told whether to report a stray.
  package typealias Answer = @Sendable (_ key: Key?, _ place: Place?, _ isTold: Bool) -> Core?

  private static let isAnswered = Atomic<Bool>(false)
  private static let answers = Locked<[(id: Int, answer: Answer)]>([])

  static func core(_ key: Key?, at place: Place?, isTold: Bool) -> Core? {
    guard isAnswered.load(ordering: .relaxed) else { return nil }
    return answers.withLock { $0.last }?.answer(key, place, isTold)
  }

  /// Lets a closure answer callers outside of tests, until the closure that is returned is called.
  package static func answer(_ answer: @escaping Answer) -> @Sendable () -> Void {
    let id = Order.next()
    answers.withLock { $0.append((id, answer)) }
    isAnswered.store(true, ordering: .relaxed)
    return { answers.change { $0 = $0.filter { $0.id != id } } }
  }
}
