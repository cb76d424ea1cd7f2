import Testing

@testable import Compare

struct SpreadTests {
  @Test func `the median of an odd number of figures is the one in the middle`() {
    #expect(Spread([5, 1, 3]).median == 3)
  }

  @Test func `the median of an even number of figures lies between the two in the middle`() {
    #expect(Spread([4, 1, 3, 2]).median == 2.5)
  }

  @Test func `a quarter of the figures lies below the lower one and above the upper one`() {
    let spread = Spread([9, 8, 7, 6, 5, 4, 3, 2, 1])
    #expect(spread.lower == 3)
    #expect(spread.upper == 7)
    #expect(spread.width == 0.8)
  }

  @Test func `one figure has no spread`() {
    let spread = Spread([2])
    #expect(spread.median == 2)
    #expect(spread.width == 0)
  }
}

struct VerdictTests {
  private let steady = Spread([9.9, 10, 10.1])

  @Test func `two steady runs that agree are published as their middle`() throws {
    let figure = try #require(Verdict(steady, Spread([11.9, 12, 12.1])).figure)
    #expect(abs(figure - 11) < 0.000_001)
  }

  @Test(arguments: [true, false])
  func `a run whose figures lie far apart is not published`(isFirst: Bool) {
    let wide = Spread([6, 8, 10, 12, 14])
    #expect(wide.median == 10)
    #expect((isFirst ? Verdict(wide, steady) : Verdict(steady, wide)) == .unsteady)
  }

  @Test(arguments: [true, false])
  func `two runs that differ are not published`(isFirst: Bool) {
    let other = Spread([12.9, 13, 13.1])
    #expect((isFirst ? Verdict(other, steady) : Verdict(steady, other)) == .differs)
  }

  @Test func `a figure repeats if each median lies among the other run's figures`() {
    #expect(Verdict.repeats(Spread([9, 10, 11]), Spread([9.5, 10.2, 12])))
    #expect(Verdict.repeats(Spread([8, 10, 10, 10, 11]), Spread([9, 11, 11, 11, 12])))
    #expect(!Verdict.repeats(Spread([9.9, 10, 10.1]), Spread([9.5, 10.2, 12])))
    #expect(!Verdict.repeats(Spread([9.5, 10.2, 12]), Spread([9.9, 10, 10.1])))
  }
}

struct PoolTests {
  private func results(_ ratio: [Double]) -> Results {
    Results(
      machine: "", peers: [],
      rows: [
        Results.Row(
          piece: .object, threads: 1,
          cells: [.init(peer: "Other", nanoseconds: Spread([1]), ratio: Spread(ratio))])
      ])
  }

  @Test func `a run is the median of its processes, and as wide as they lie apart`() throws {
    let run = Results.pooled([results([1, 2, 3]), results([4]), results([9, 9, 9])])
    let ratio = try #require(run.rows.first?.cells.first?.ratio)
    #expect(ratio == Spread([2, 4, 9]))
  }
}
