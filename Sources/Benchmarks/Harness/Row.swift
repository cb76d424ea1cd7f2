/// One row of the table: the same work done by hand and by the library.
struct Row {
  /// What a run gives back, so that nothing can be optimised away unseen.
  typealias Work = (Int) throws -> Int

  let name: String
  /// The most the library may cost, as a ratio to the work by hand; `nil` where there is no bar.
  let bar: Double?
  /// How often the work is done in one measured batch.
  let count: Int
  /// How many batches each side runs; `nil` for as many as usual.
  let rounds: Int?
  /// What the ratio compares with.
  let against: String
  /// Does the work so many times by hand, and returns the sum of what it found.
  let hand: Work
  /// Does the work so many times with the library, and returns the same sum.
  let library: Work
  /// Whether allocations are counted: not where other threads make them.
  let countsAllocations: Bool

  init(
    _ name: String, bar: Double? = nil, count: Int = 20_000, rounds: Int? = nil,
    against: String = "by hand", countsAllocations: Bool = true, hand: @escaping Work,
    library: @escaping Work
  ) {
    self.name = name
    self.bar = bar
    self.count = count
    self.rounds = rounds
    self.against = against
    self.countsAllocations = countsAllocations
    self.hand = hand
    self.library = library
  }
}

/// What a row came to.
struct Outcome {
  let row: Row
  /// Nanoseconds for one piece of work, the median of the batches.
  let hand: Spread
  let library: Spread
  /// The median of the ratios of neighbouring batches.
  let ratio: Double
  let handAllocations: Double?
  let libraryAllocations: Double?

  var holds: Bool? { row.bar.map { ratio <= $0 } }
}

/// The median of some figures, and how far they lie apart.
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
