/// The median of some figures, and how far they lie apart.
struct Spread: Codable, Equatable {
  let median: Double
  /// A quarter of the figures lie below this one.
  let lower: Double
  /// A quarter of the figures lie above this one.
  let upper: Double
  let least: Double
  let greatest: Double

  init(_ figures: [Double]) {
    precondition(!figures.isEmpty)
    let sorted = figures.sorted()
    median = Self.quantile(0.5, of: sorted)
    lower = Self.quantile(0.25, of: sorted)
    upper = Self.quantile(0.75, of: sorted)
    least = sorted[0]
    greatest = sorted[sorted.count - 1]
  }

  /// Between two figures where no figure stands at the place itself.
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }

  /// How far the middle half of the figures lies apart, as a share of their median.
  var width: Double { median > 0 ? (upper - lower) / median : .infinity }
}

/// What two runs say about one figure.
enum Verdict: Equatable {
  /// Both runs are steady, and agree: the middle of their two medians.
  case published(Double)
  /// The middle half of one run's figures lies too far apart.
  case unsteady
  /// The two medians lie too far apart.
  case differs

  /// The most that the middle half of the figures may lie apart, as a share of the median.
  static let widest = 0.3
  /// The most that two medians may lie apart, as a share of the smaller one.
  static let farthest = 0.25

  init(_ first: Spread, _ second: Spread) {
    if max(first.width, second.width) > Self.widest {
      self = .unsteady
    } else if Self.distance(first, second) > Self.farthest {
      self = .differs
    } else {
      self = .published((first.median + second.median) / 2)
    }
  }

  /// How far two medians lie apart, as a share of the smaller one.
  static func distance(_ first: Spread, _ second: Spread) -> Double {
    let smaller = min(first.median, second.median)
    return smaller > 0 ? abs(first.median - second.median) / smaller : .infinity
  }

  /// Whether each median lies between the least and the greatest figure of the other run.
  static func repeats(_ first: Spread, _ second: Spread) -> Bool {
    (first.least...first.greatest).contains(second.median)
      && (second.least...second.greatest).contains(first.median)
  }

  var figure: Double? {
    if case .published(let figure) = self { figure } else { nil }
  }
}
