import CAllocations
import Foundation

/// Runs rows: by hand and by the library in turn, in one process.
struct Bench {
  /// How many batches each side runs.
  let rounds: Int
  /// What a row's count is divided by: 1, or more where only the results matter.
  let divisor: Int

  static let full = Bench(rounds: 31, divisor: 1)
  /// Every row, briefly: results are checked, times are not.
  static let smoke = Bench(rounds: 1, divisor: 100)

  func run(_ row: Row) throws -> Outcome {
    let count = max(1, row.count / divisor)
    // Both once, to warm up and to see that they do the same.
    let expected = try row.hand(count)
    let found = try row.library(count)
    guard expected == found else {
      throw Mismatch(row: row.name, expected: expected, found: found)
    }
    var hand: [Double] = []
    var library: [Double] = []
    for round in 0..<(divisor == 1 ? row.rounds ?? rounds : rounds) {
      // Who is first changes, so that a machine that grows slower or faster favours neither.
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

  /// Nanoseconds: of this thread's own work where a row is done by one thread, so that the longer of two
  /// batches is not the one that others interrupt more often; else of the clock on the wall, which waiting
  /// for others counts on.
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

/// A row whose two sides did not do the same.
struct Mismatch: Error, CustomStringConvertible {
  let row: String
  let expected: Int
  let found: Int

  var description: String { "\(row): by hand \(expected), by the library \(found)" }
}
