import DovetailTesting
import Shop
import Testing

// One test of a hundred misses a key: it fails by name, and the other 99 have their results.
@Suite(.dependencies(from: makeContainer())) struct MissTests {
  @Test(arguments: 1...99) func `a test passes`(_ number: Int) {
    #expect(Screen().title == "Some time")
  }

  @Test func `a key is missing`() {
    _ = injected(Int.self)
  }
}
