import DovetailTesting
import Shop
import Testing

// One of a hundred tests asks for what nobody has registered: it fails by its name, and the other 99 have their results.
@Suite(.dependencies(from: makeContainer())) struct MissTests {
  @Test(arguments: 1...99) func aTestPasses(_ number: Int) {
    #expect(Screen().title == "Some time")
  }

  @Test func aKeyIsMissing() {
    _ = injected(Int.self)
  }
}
