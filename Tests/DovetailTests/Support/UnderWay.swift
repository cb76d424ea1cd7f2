@testable import Dovetail

extension DependencyContainer {
  /// How many callers wait for each build that is under way here.
  var waitingForBuilds: [Int] {
    let works = core.state.withLock { $0.table.contents.compactMap { $0?.build } }
    return Dovetail.Waits.lock.withLock { _ in works.map(\.waiting.waits.count) }
  }
}
