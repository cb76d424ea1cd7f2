import Testing

@testable import Compare

struct PageTests {
  private func results(_ figures: [String: [Double]]) -> Results {
    let cells = ([(Peer.handName, [1.0])] + figures.sorted { $0.key < $1.key }).map {
      Results.Cell(peer: $0, nanoseconds: Spread($1), ratio: Spread($1))
    }
    return Results(
      machine: "a machine",
      peers: cells.map {
        .init(name: $0.peer, version: "1", notes: [], madeTwice: nil, bytes: nil)
      },
      rows: [Results.Row(piece: .object, threads: 1, cells: cells)])
  }

  @Test func `a library that is ahead is named before anything else`() throws {
    let run = results(["Dovetail": [2], "Other": [1.5], "Third": [3]])
    let text = Page(pair: Pair(run, run), costs: "").text
    let line = "- an object that is built already: Other 1.5; Dovetail 2.0"
    let place = try #require(text.range(of: line))
    let table = try #require(text.range(of: "| work |"))
    #expect(place.lowerBound < table.lowerBound)
  }

  @Test func `a compiled graph is not another library, and has a column`() {
    let run = results(["Dovetail": [2], "Dovetail's graph": [1.5]])
    let text = Page(pair: Pair(run, run), costs: "").text
    #expect(text.contains("In none of the rows"))
    #expect(text.contains("| work | by hand, ns | Dovetail | Dovetail's graph |"))
  }

  @Test func `a figure that is not steady is named and not shown, and nothing beside it is bold`() {
    let run = results(["Dovetail": [2], "Other": [10, 15, 20, 25, 30]])
    let text = Page(pair: Pair(run, run), costs: "").text
    #expect(text.contains("| an object that is built already | 1.0 | 2.0 | × |"))
    #expect(text.contains("- an object that is built already: Other, not steady"))
    #expect(!text.contains(" 20 |") && !text.contains(" 20.0 |"))
  }

  @Test func `a library that is ahead with a figure that is not steady is named without it`() {
    let run = results(["Dovetail": [40], "Other": [10, 15, 20, 25, 30]])
    let text = Page(pair: Pair(run, run), costs: "").text
    #expect(
      text.contains("- an object that is built already: Other (not published); Dovetail 40"))
  }

  @Test func `a library that lacks a piece has a dash`() {
    var run = results(["Dovetail": [2]])
    run.peers.append(.init(name: "Other", version: "1", notes: [], madeTwice: nil, bytes: nil))
    let text = Page(pair: Pair(run, run), costs: "").text
    #expect(text.contains("| an object that is built already | 1.0 | **2.0** | – |"))
  }

  @Test(arguments: [true, false])
  func `the picture has a mark for each published figure and one for each library`(isDark: Bool) {
    let run = results(["Dovetail": [2], "Other": [4]])
    let svg = Plot(pair: Pair(run, run), isDark: isDark).svg
    #expect(svg.split(separator: "<circle").count - 1 == 2)
    // One more is the paper.
    #expect(svg.split(separator: "<rect").count - 1 == 3)
  }
}
