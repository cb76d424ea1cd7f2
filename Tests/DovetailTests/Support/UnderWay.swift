@testable import Dovetail

extension DependencyContainer {
  /// How many callers wait for each build that is under way here.
  var waitingForBuilds: [Int] {
    Waiting.locked { _ in core.underWay.filter { $0 is Build }.map(\.waits.count) }
  }
}
