/// How often the bars held, over several runs.
struct Runs {
  private(set) var rows: [(row: Row, ratios: [Double])] = []

  init(_ outcomes: [Outcome]) {
    for outcome in outcomes where outcome.row.bar != nil {
      rows.append((outcome.row, [outcome.ratio]))
    }
  }

  mutating func add(_ outcome: Outcome) {
    guard let index = rows.firstIndex(where: { $0.row.name == outcome.row.name }) else { return }
    rows[index].ratios.append(outcome.ratio)
  }

  /// Whether every bar held in nine of ten runs.
  var hold: Bool {
    rows.allSatisfy { row, ratios in
      Self.held(row, ratios) * 10 >= ratios.count * 9
    }
  }

  static func held(_ row: Row, _ ratios: [Double]) -> Int {
    ratios.count { ratio in row.bar.map { ratio <= $0 } ?? true }
  }
}
