// The samples about checking properties. The module has owners that are wrong on purpose, so the
// checks of the whole program are compiled and not run.
import DovetailChecks
import Testing

@Suite struct PropertiesSnippets {
  private typealias App = GettingStartedSnippets.App
  private let container = DependencyContainer.sample()

  private struct Tally { let number = Lazy<Int> { 3 } }

  private func compiled() throws {
    // snippet: a check of the program's properties
    try App.makeContainer().validate(properties: .program)
    // end
    // snippet: a check of a module's properties
    try container.validate(properties: .module(of: Screen.self))
    // end
    try container.validate(properties: .program.excluding(Tally.self))
    // snippet: a blueprint with properties
    print(container.blueprint(properties: .modules("App", "Feed")).json)
    // end
  }

  @Test func `a sample is sound`() {
    var blueprint = container.blueprint(properties: .module(of: Screen.self))
    blueprint.properties.removeAll { !$0.owner.hasSuffix("PropertiesSnippets.Screen") }
    #expect(blueprint.properties.count == 1)
    #expect(blueprint.findings() == [])
  }

  private struct Screen { @Injected var network: any Networking }
}

extension DiagnosticSample {
  /// A property whose type nothing provides.
  static let property = DiagnosticSample(.missingBinding, text: missingForProperty)

  private static func missingForProperty() -> String {
    let container = DependencyContainer()
    func check() throws {
      final class Screen { @Injected var network: any Networking }

      try container.validate(properties: .program)
    }
    var blueprint = container.blueprint(properties: .modules("DocumentationTests"))
    let property = blueprint.properties.first {
      $0.owner.hasSuffix(".Screen") && $0.name == "network"
    }
    blueprint.properties = property.map { [$0] } ?? []
    return DiagnosticRenderer().render(blueprint.findings())
      .replacing(property?.owner ?? "", with: "App.Screen")
  }
}
