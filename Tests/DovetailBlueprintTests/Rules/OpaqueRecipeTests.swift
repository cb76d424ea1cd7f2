import Testing

@testable import DovetailBlueprint

@Suite struct OpaqueRecipeTests {
  @Test func `a recipe that resolves by hand is a note`() {
    #expect(
      graph(binding("Feed", 3, needs: ["~Store"]), binding("Store", 4)).text(.opaqueRecipe) == """
        App/Modules.swift:3: note: [Dovetail/OpaqueRecipe] what `Feed` needs is known only once its recipe has run
          help: take what it needs as parameters, or register an initializer: using:
        """)
  }

  @Test func `a recipe with parameters is no note`() {
    #expect(graph(binding("Feed", 3, needs: ["Store"]), binding("Store", 4)).findings() == [])
  }
}
