import Dovetail
import Testing

/// Random graphs, compared with a model that says what each operation must do.
///
/// A failure names its seed; `DOVETAIL_SEED=<seed> swift test --filter StressModel` replays it.
@Suite struct StressModelTests {
  /// Cases that failed once: nested scopes with one name, a task refused because a thread was, the
  /// start of a closed container, a resolution that outlived its first caller, a new graph instance
  /// that needs itself, the cells that a start notes, a build of a container that was let go, a cycle
  /// that a thread meets, what a scope keeps and unregisters without having registered it.
  static let regressionSeeds: [UInt64] = [
    577_455_236, 244_718_870, 448_985_556, 3_887_636_755, 2_517_975_999, 1_896_245_675,
    2_691_588_967, 4_227_599_906, 842_620_322, 1_367_921_820,
    995_936_519, 1_048_100_944, 337_658_142, 1_079_488_318,
  ]

  @Test(.timeLimit(.minutes(10)))
  func `every step of a random walk does what the model does`() async {
    var failures = 0
    for seed in caseSeeds(StressTests.rounds / 3, regressions: Self.regressionSeeds) {
      let walk = Walk(seed: seed)
      await walk.run(steps: 250)
      if let failure = walk.failure {
        Issue.record("DOVETAIL_SEED=\(seed): \(failure)")
        failures += 1
        if failures > 8 { return }
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a crowd of callers keeps every promise`() async {
    for seed in caseSeeds(StressTests.rounds / 3, regressions: Self.regressionSeeds) {
      var crowd: Crowd? = Crowd(seed: seed)
      await crowd?.run()
      let failures = crowd?.failures.all ?? []
      let tracker = crowd?.foundry.tracker
      let leavesNothing = crowd?.leavesNothing ?? true
      crowd = nil
      if let failure = failures.first {
        Issue.record("DOVETAIL_SEED=\(seed): \(failure)")
        return
      }
      // A build that all its callers left may end later.
      if leavesNothing, let tracker, await !comesTrue({ tracker.alive == 0 }) {
        Issue.record("DOVETAIL_SEED=\(seed): \(tracker.alive) parts are left")
        return
      }
    }
  }
}
