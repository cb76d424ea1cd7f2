/// One row of the table: the same work done by hand and by the library.
struct Row {
  /// The work of a side; it returns a result, so that the optimizer cannot remove it unnoticed.
  typealias Work = (Int) throws -> Int

  let name: String
  /// The most that the library may cost, as a ratio to the work by hand; `nil` if there is no bar.
  let bar: Double?
  /// How often the work is done in one measured batch.
  let count: Int
  /// How many batches each side runs; `nil` for the usual number.
  let rounds: Int?
  /// The description of the work by hand that the ratio compares with.
  let against: String
  /// Does the work this many times by hand, and returns the sum of the results.
  let hand: Work
  /// Does the work this many times with the library, and returns the same sum.
  let library: Work
  /// Whether allocations are counted; they are not if other threads allocate.
  let countsAllocations: Bool

  init(
    _ name: String, bar: Double? = nil, count: Int = 20_000, rounds: Int? = nil,
    against: String = "by hand", countsAllocations: Bool = true, hand: @escaping Work,
    library: @escaping Work
  ) {
    (self.name, self.bar, self.count, self.rounds) = (name, bar, count, rounds)
    (self.against, self.countsAllocations, self.hand) = (against, countsAllocations, hand)
    self.library = library
  }
}

/// The result of a row.
struct Outcome {
  let row: Row
  /// Nanoseconds for one piece of work, the median of the batches.
  let hand: Spread
  let library: Spread
  /// The median of the ratios of neighboring batches.
  let ratio: Double
  let handAllocations: Double?
  let libraryAllocations: Double?

  var holds: Bool? { row.bar.map { ratio <= $0 } }
}

/// The median of some figures, and how far apart they are.
struct Spread {
  let median: Double
  let low: Double
  let high: Double

  init(_ figures: [Double]) {
    let sorted = figures.sorted()
    median = sorted[sorted.count / 2]
    low = sorted[sorted.count / 10]
    high = sorted[sorted.count - 1 - sorted.count / 10]
  }
}
