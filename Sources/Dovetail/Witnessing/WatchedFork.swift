/// The fork that `withDependencies` makes of the current container, for the witnesses of that
/// container.
final class WatchedFork {
  let container = DependencyContainer.current.fork()
  private let registrations = DependencyContainer.registrations
  private var atEnd: (() -> Void)?

  /// Tells witnesses that the fork has its overrides; the witness that was added last checks them.
  func begin() {
    for witness in container.core.witnesses.reversed() where atEnd == nil {
      atEnd = witness.forked(container, since: registrations)
    }
  }

  func end() { atEnd?() }
}
