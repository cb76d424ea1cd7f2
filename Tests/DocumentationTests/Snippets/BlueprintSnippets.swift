// The samples that write, read, compare and explain a blueprint.
import DovetailMacros
import DovetailPictures
import Foundation
import Testing

@Suite struct BlueprintSnippets {
  private let container = DependencyContainer.sample()

  @Test func `a blueprint is written`() {
    // snippet: a blueprint as JSON
    print(container.blueprint.json)
    // end
    #expect(container.blueprint.json.hasPrefix("{\n  \"version\": 2,\n"))
  }

  @Test func `a graph's blueprint is written`() {
    typealias AppGraph = GraphWorld.AppGraph
    // snippet: the blueprint of a graph as JSON
    print(AppGraph.blueprint.json)
    // end
    #expect(AppGraph.blueprint.bindings.count == 4)
  }

  @Test func `a blueprint is read`() throws {
    let data = Data(container.blueprint.json.utf8)
    // snippet: a blueprint read back
    let blueprint = try JSONDecoder().decode(Blueprint.self, from: data)
    // end
    #expect(blueprint == container.blueprint)
  }

  @Test func `blueprints are compared`() {
    let old = container.blueprint
    container.unregister(Basket.self)
    // snippet: a difference
    let difference = container.blueprint.difference(from: old)
    print(difference.text())
    // end
    #expect(difference.summary == "1 binding removed")
  }

  @Test func `a key is explained`() {
    // snippet: an explanation
    for explanation in container.blueprint.explain("UserStore") {
      print(explanation.text())
    }
    // end
    #expect(container.blueprint.explain("UserStore").map(\.bindings.count) == [1])
  }
}
