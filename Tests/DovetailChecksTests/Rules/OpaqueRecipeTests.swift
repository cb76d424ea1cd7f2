import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

@Suite struct OpaqueRecipeTests {
  @Test func `a part of a graph whose method the macro does not see through is a note`() {
    var feed = binding("Feed", 3)
    (feed.isOpaque, feed.graphParts) = (true, ["Feed"])
    #expect(
      graph(feed).text(.opaqueRecipe) == """
        App/Modules.swift:3: note: [Dovetail/OpaqueRecipe] what `Feed` needs is unknown: its method in the graph uses what the macro doesn't see
          help: use other parts only in the method itself, by their properties, and don't pass on self
        """)
  }

  @Test func `a recipe with parameters is no note`() {
    #expect(graph(binding("Feed", 3, needs: ["Store"]), binding("Store", 4)).findings() == [])
  }
}
