import Foundation

/// Times pieces of work: every peer in turn, in each round.
struct Bench {
  /// How many batches each peer runs of each piece.
  var rounds = 25
  /// About how long a batch takes, in nanoseconds; four times as long with several threads.
  var batch = 1_500_000.0

  /// The rows of one piece, for the peers that do it.
  func run(_ piece: Piece, by peers: [Peer]) -> [Results.Row] {
    piece.threads.map { threads in row(piece, threads, by: peers) }
  }

  private func row(_ piece: Piece, _ threads: Int, by peers: [Peer]) -> Results.Row {
    let crew = threads > 1 ? Crew(threads) : nil
    let runners = peers.compactMap { peer in
      peer.works[piece].map { Runner(name: peer.name, work: $0, crew: crew) }
    }
    guard let hand = runners.first(where: { $0.name == Peer.handName }) else {
      preconditionFailure("nobody does by hand: \(piece.title)")
    }
    let libraries = runners.filter { $0.name != Peer.handName }
    let batch = threads > 1 ? 4 * batch : batch
    let handCount = count(hand, batch: batch)
    let counts = libraries.map { count($0, batch: batch) }
    var times = libraries.map { _ in [Double]() }
    var ratios = times
    var handTimes: [Double] = []
    for round in 0..<rounds {
      // A batch by hand stands before and after each other batch, which is compared with the two: what the
      // machine does besides changes from one millisecond to the next.
      handTimes.append(hand.time(handCount) / Double(handCount))
      for place in Bench.order(of: libraries.count, in: round) {
        let time = libraries[place].time(counts[place]) / Double(counts[place])
        let before = handTimes[handTimes.count - 1]
        handTimes.append(hand.time(handCount) / Double(handCount))
        times[place].append(time)
        ratios[place].append(2 * time / (before + handTimes[handTimes.count - 1]))
      }
    }
    let cells = libraries.indices.map { place in
      Results.Cell(
        peer: libraries[place].name, nanoseconds: Spread(times[place]),
        ratio: Spread(ratios[place]))
    }
    let handCell = Results.Cell(
      peer: hand.name, nanoseconds: Spread(handTimes), ratio: Spread([1]))
    return Results.Row(piece: piece, threads: threads, cells: [handCell] + cells)
  }

  /// Who is timed when in a round.
  ///
  /// Another one begins in each round, and every other round goes backwards, so that a machine which grows slower or
  /// faster favors nobody.
  static func order(of count: Int, in round: Int) -> [Int] {
    let turned = (0..<count).map { ($0 + round) % count }
    return round.isMultiple(of: 2) ? turned : turned.reversed()
  }

  /// How often a runner does its work in a batch.
  ///
  /// The least of some times decides: a thread that is woken late would make a batch too short for all rounds.
  private func count(_ runner: Runner, batch: Double) -> Int {
    var count = runner.threads
    while count < 1 << 22 {
      let time = (0..<4).map { _ in runner.time(count) }.min() ?? batch
      if time > batch / 4 {
        let wanted = Int(Double(count) * batch / time)
        return max(runner.threads, wanted / runner.threads * runner.threads)
      }
      count *= 2
    }
    return count
  }
}

/// One peer's work, alone or on several threads.
private struct Runner {
  let name: String
  let work: Work
  let crew: Crew?

  var threads: Int { crew?.count ?? 1 }

  /// The nanoseconds of a batch: of this thread's own work, so that what else the machine does is not counted; of
  /// the clock on the wall where there are several threads, which may wait for each other.
  func time(_ count: Int) -> Double {
    let clock = crew == nil ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC
    let began = Runner.now(clock)
    if let crew {
      _ = crew.run { work.batch(count / crew.count) }
    } else {
      _ = work.batch(count)
    }
    return Runner.now(clock) - began
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
