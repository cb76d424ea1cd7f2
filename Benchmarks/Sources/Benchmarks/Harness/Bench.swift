import CAllocations
import Foundation

/// Runs rows: by hand and by the library in turn, in one process.
struct Bench {
  /// How many batches each side runs.
  let rounds: Int
  /// A row's count is divided by this: 1, or more if only the results matter.
  let divisor: Int

  static let full = Bench(rounds: 31, divisor: 1)
  /// Runs every row briefly, and checks its results but not its times.
  static let smoke = Bench(rounds: 1, divisor: 100)

  func run(_ row: Row) throws -> Outcome {
    let count = max(1, row.count / divisor)
    // Both run once, to warm up, and to see that they give the same result.
    let expected = try row.hand(count)
    let found = try row.library(count)
    guard expected == found else {
      throw Mismatch(row: row.name, expected: expected, found: found)
    }
    var hand: [Double] = []
    var library: [Double] = []
    for round in 0..<(divisor == 1 ? row.rounds ?? rounds : rounds) {
      // The two sides take turns to go first, so that a machine that gets slower or faster favors
      // neither.
      if round.isMultiple(of: 2) {
        hand.append(try time(row.hand, count, expecting: expected, in: row))
        library.append(try time(row.library, count, expecting: expected, in: row))
      } else {
        library.append(try time(row.library, count, expecting: expected, in: row))
        hand.append(try time(row.hand, count, expecting: expected, in: row))
      }
    }
    let isCounted = row.countsAllocations && allocations_are_counted()
    return Outcome(
      row: row, hand: Spread(hand), library: Spread(library),
      ratio: Spread(zip(library, hand).map { $0 / $1 }).median,
      handAllocations: isCounted ? try allocations(row.hand, count) : nil,
      libraryAllocations: isCounted ? try allocations(row.library, count) : nil)
  }

  private func time(
    _ work: Row.Work, _ count: Int, expecting expected: Int, in row: Row
  ) throws -> Double {
    let began = now(row)
    let found = try work(count)
    let nanoseconds = now(row) - began
    guard found == expected else {
      throw Mismatch(row: row.name, expected: expected, found: found)
    }
    return nanoseconds / Double(count)
  }

  /// The current time in nanoseconds.
  ///
  /// For a row on one thread, it is the CPU time of that thread. Otherwise the longer of two
  /// batches would be the one that other processes interrupt more often. For other rows it is the
  /// clock on the wall, which includes waiting.
  private func now(_ row: Row) -> Double {
    var time = timespec()
    clock_gettime(row.countsAllocations ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  private func allocations(_ work: Row.Work, _ count: Int) throws -> Double {
    let before = allocations_of_thread()
    _ = try work(count)
    return Double(allocations_of_thread() - before) / Double(count)
  }
}

/// The error that the two sides of a row gave different results.
struct Mismatch: Error, CustomStringConvertible {
  let row: String
  let expected: Int
  let found: Int

  var description: String { "\(row): by hand \(expected), by the library \(found)" }
}
