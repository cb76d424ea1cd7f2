import Dovetail
import Foundation
import Testing

/// Random programs whose recipes and closers resolve, close, start and begin tasks.
///
/// All of them end, and nothing is closed while it is used. A failure names its seed;
/// `DOVETAIL_SEED=<seed> swift test --filter StressWaiting` runs that program again and again. With
/// `DOVETAIL_TALLY=1` in the environment every case is run, whatever fails, and the broken promises
/// are counted.
@Suite(.serialized) struct StressWaitingTests {
  /// Programs that failed once: two that hung, two for each promise about closing, two that
  /// reported a cycle that is none, and one where a synchronous caller did.
  static let regressionSeeds: [UInt64] = [
    4_138_637_812, 1_343_907_786, 2_583_282_582, 2_519_131_486, 4_087_267_849, 2_458_844_315,
    4_011_467_771, 740_725_581, 3_126_949_230, 3_850_639_205, 2_334_629_211, 532_803_820,
    2_730_301_726, 845_294_739, 1_246_311_946,
  ]

  private static let environment = ProcessInfo.processInfo.environment
  /// How long nothing may happen before that counts as a hang.
  private static let patience = Double(environment["DOVETAIL_PATIENCE"] ?? "") ?? 60
  private static let isTallied = environment["DOVETAIL_TALLY"] != nil

  @Test func `random programs end, and nothing is closed while it is used`() async {
    let isReplay = Self.environment["DOVETAIL_SEED"] != nil
    var seeds = caseSeeds(StressTests.rounds * 2, regressions: Self.regressionSeeds)
    if isReplay { seeds = Array(repeating: seeds[0], count: StressTests.rounds) }
    var failed: [UInt64] = []
    var tally: [WaitingJournal.Promise: Int] = [:]
    for seed in seeds where Self.isTallied || failed.count < (isReplay ? 1 : 5) {
      let plan = WaitingPlanner.plan(seed: seed)
      let broken = await Self.violations(of: plan)
      guard let first = broken.first else { continue }
      for promise in Set(broken.map(\.promise)) { tally[promise, default: 0] += 1 }
      failed.append(seed)
      if Self.isTallied {
        print("DOVETAIL_SEED=\(seed): \(first.promise): \(first.text)")
      } else {
        Issue.record("DOVETAIL_SEED=\(seed): \(first.promise): \(first.text)\n  \(plan)")
      }
    }
    guard Self.isTallied else { return }
    for (promise, count) in tally.sorted(by: { $0.value > $1.value }) {
      print("\(promise): broken in \(count) of \(seeds.count)")
    }
    #expect(failed.isEmpty)
  }

  /// Runs a program, and returns the promises that were broken.
  private static func violations(
    of plan: WaitingPlan
  ) async -> [(promise: WaitingJournal.Promise, text: String)] {
    let world = WaitingWorld(plan)
    let journal = world.journal
    let watch = Watch { journal.count }
    Task {
      await world.run()
      // Late instances are closed after they come.
      await journal.settled()
      watch.end()
    }
    if await watch.hasEnded(within: patience) {
      world.end()
      return journal.violations
    }
    let waiting = journal.waiting
    if waiting.isEmpty {
      let open = journal.open.joined(separator: ", ")
      // The machine was too busy to report the end, but everything has ended.
      if open.isEmpty { return journal.violations }
      return journal.violations + [(.closedOnce, "never closed: \(open)")]
    }
    return journal.violations + [(.ends, waiting.joined(separator: "\n  "))]
  }
}
