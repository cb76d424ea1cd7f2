// The samples that write a blueprint.
import DovetailChecks
import Testing

@Suite struct BlueprintSnippets {
  private let container = DependencyContainer.sample()

  @Test func `a blueprint is written`() {
    // snippet: a blueprint as JSON
    print(container.blueprint.json)
    // end
    #expect(container.blueprint.json.hasPrefix("{\n  \"version\": 3,\n"))
  }
}
