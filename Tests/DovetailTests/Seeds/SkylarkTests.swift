import Dovetail
import Testing

/// A minimal container: two protocols for its two roles, a shared instance and a property wrapper.
@Suite struct SkylarkTests {
  private let container = DependencyContainer()

  @Test func `configuration depends on the registry alone, and users on the resolver`() throws {
    func configure(_ registry: some DependencyRegistry) {
      registry.register(String.self) { "done" }
    }
    @Sendable func report(_ resolver: some DependencyResolver) throws -> String {
      try resolver.resolve()
    }
    configure(container)
    container.register(String.self, named: "report") { r in try report(r) }
    #expect(try report(container) == "done")
    #expect(try container.resolve(named: "report") == "done")
  }

  @Test func `a singleton is one and the rest is new`() throws {
    container.register(Widget.self, named: "singleton") { Widget() }
    container.register(Widget.self, as: .unique) { Widget() }
    let one = try container.resolve(Widget.self, named: "singleton")
    #expect(try container.resolve(Widget.self, named: "singleton") === one)
    #expect(try container.resolve(Widget.self) !== container.resolve(Widget.self))
  }

  // Where the container is configured: for the app, for its previews and for its tests.

  @Test func `an app configures the shared container in its initializer`() {
    #expect(MyApp.main.body == ["hello from live"])
    #expect(DependencyContainer.current === DependencyContainer.shared)
  }

  @Test func `an alternative resolver answers a property that names it`() {
    #expect(SettingsView().greeting.text == "hello from elsewhere")
  }

  @Test func `a preview runs on a container of its own`() {
    let view = withDependencies(from: .preview) { ContentView() }
    #expect(view.greeting.text == "hello from preview")
  }

  @Test func `a test replaces the live parts for itself alone`() async {
    await withDependencies {
      $0.override((any Greeting).self) { FixedGreeting(text: "hello from a test") }
    } operation: {
      await Task.yield()
      #expect(MyApp.main.body == ["hello from a test"])
    }
    #expect(MyApp.main.body == ["hello from live"])
  }
}

private struct MyApp {
  /// `@main` makes it like this, once.
  static let main = MyApp()
  init() { configureDependencies(.shared) }
  /// The views that are made when the app is shown.
  var body: [String] { [ContentView().greeting.text] }
}

private struct ContentView { @Injected var greeting: any Greeting }

private struct SettingsView { @Injected(from: .elsewhere) var greeting: any Greeting }

private final class Widget: Sendable {}

private protocol Greeting: Sendable { var text: String { get } }

private struct FixedGreeting: Greeting { let text: String }

private func configureDependencies(
  _ container: DependencyContainer, _ text: String = "hello from live"
) {
  container.register((any Greeting).self) { FixedGreeting(text: text) }
}

extension DependencyContainer {
  /// The container of the previews: the app's own bindings, with doubles for those that use the
  /// network.
  fileprivate static let preview = {
    let container = DependencyContainer()
    configureDependencies(container)
    return container.fork {
      $0.override((any Greeting).self) { FixedGreeting(text: "hello from preview") }
    }
  }()

  fileprivate static let elsewhere = {
    let container = DependencyContainer()
    configureDependencies(container, "hello from elsewhere")
    return container
  }()
}
