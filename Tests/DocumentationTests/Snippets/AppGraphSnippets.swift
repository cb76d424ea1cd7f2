import DovetailMacros
import Testing

private enum AppGraph {
  // snippet: a graph of an app
  @MainActor protocol Settings: AnyObject { var language: String { get set } }
  @MainActor protocol Theming { var accent: String { get } }

  @MainActor
  @DependencyGraph
  final class Services {
    func makeSettings() -> any Settings { UserSettings() }
    func makeTheming() -> any Theming { Theme(settings: settings) }
  }
  // end

  final class UserSettings: Settings {
    var language = "en"
  }

  struct Theme: Theming {
    let settings: any Settings
    var accent: String { settings.language == "de" ? "yellow" : "blue" }
  }

  /// Compiled, and not run, since other tests use the shared container too.
  @MainActor static func install() {
    // snippet: a graph of an app
    DependencyContainer.shared.install(Services())
    // end
  }
}

@Suite(.serialized) @MainActor struct AppGraphSnippets {
  @Test func `services that are not Sendable are resolved on the main actor`() throws {
    let (services, container) = (AppGraph.Services(), DependencyContainer())
    container.install(services)
    services.settings.language = "de"
    withDependencies(from: container) {
      let theming: any AppGraph.Theming = injected()
      #expect(theming.accent == "yellow")
    }
    try container.validate()
  }
}
