import Testing

@testable import Compare

struct WorkTests {
  // On the main actor, as in the program: Skein asks for it.
  @Test @MainActor func `a peer does the same work as the others`() {
    for peer in everyPeer() { #expect(peer.disagreements.map(\.description) == []) }
  }

  @Test @MainActor
  func `work by hand has every piece, or a ratio would have nothing to be a ratio to`() throws {
    let hand = try #require(everyPeer().first { $0.isByHand })
    #expect(Piece.allCases.filter { hand.works[$0] == nil } == [])
  }

  @Test func `an object that is made again where it should be kept is a disagreement`() {
    var peer = Peer("other", version: "1")
    peer.add(.object, Work { Held() })
    #expect(peer.disagreements.map(\.piece) == [.object])
  }

  @Test func `an object that is kept where it should be new is a disagreement`() {
    var peer = Peer("other", version: "1")
    let held = Held()
    let service = Service(held: held)
    peer.add(.unique, Work { service })
    #expect(peer.disagreements.map(\.piece) == [.unique])
  }

  @Test func `another sum is a disagreement`() {
    var peer = Peer("other", version: "1")
    peer.add(.absent) { 2 }
    #expect(peer.disagreements.map(\.piece) == [.absent])
  }

  @Test func `nothing is measured while a peer does other work`() {
    var peer = Peer("other", version: "1")
    peer.add(.absent) { 2 }
    #expect(throws: Disagreement.self) {
      try Results.measured([byHand(), peer], bench: Bench(rounds: 1, batch: 1))
    }
  }

  @Test func `each peer begins as often as the others`() {
    let orders = (0..<12).map { Bench.order(of: 3, in: $0) }
    #expect(orders.allSatisfy { $0.sorted() == [0, 1, 2] })
    for peer in 0..<3 { #expect(orders.count { $0.first == peer } == 4) }
  }

  @Test func `Dovetail makes a kept part once, however many threads ask`() {
    #expect(Counts.madeTwice(by: withDovetail(), rounds: 50) == 0)
  }
}
