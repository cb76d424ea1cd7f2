@_spi(Tools) import DovetailChecks
@_spi(Tools) import Dovetail
import Testing

/// Sorting by places.
@Suite struct ArrayInOrderTests {
  @Test func `elements come in the order of the comparison`() {
    #expect([3, 1, 2].inOrder(<) == [1, 2, 3])
    #expect([3, 1, 2].inOrder(>) == [3, 2, 1])
  }

  @Test func `equals stay as they are`() {
    let pairs = (0..<200).map { (rank: $0 % 3, place: $0) }
    let places = pairs.inOrder { $0.rank < $1.rank }.map(\.place)
    #expect(places == [0, 1, 2].flatMap { rank in (0..<200).filter { $0 % 3 == rank } })
  }

  @Test func `none and one stay as they are`() {
    #expect([Int]().inOrder(<) == [])
    #expect([7].inOrder(<) == [7])
  }
}
