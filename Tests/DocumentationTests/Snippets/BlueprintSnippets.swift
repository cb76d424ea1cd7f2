// The samples that write, compare and explain a blueprint.
import Dovetail
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
