import DovetailMacros
import Testing

@Suite struct GraphTests {
  @Test func something() {}
}
