/// The fork that `withDependencies` makes of the current container, for those who watch that.
final class WatchedFork {
  let container = DependencyContainer.current.fork()
  private let registrations = DependencyContainer.registrations
  private var atEnd: (() -> Void)?

  /// Says that the fork has its overrides; the witness that was added last checks them.
  func begin() {
    for witness in container.core.witnesses.reversed() where atEnd == nil {
      atEnd = witness.forked(container, since: registrations)
    }
  }

  func end() { atEnd?() }
}
