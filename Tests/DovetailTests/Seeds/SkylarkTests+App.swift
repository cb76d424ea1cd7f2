import Dovetail
import Testing

/// Where the container is configured: for the app, for its previews and for its tests.
extension SkylarkTests {
  @Test func `an app configures the shared container in its initializer`() {
    #expect(MyApp.main.body == ["hello from live"])
    #expect(DependencyContainer.current === DependencyContainer.shared)
  }

  @Test func `an alternative resolver answers a property that names it`() {
    #expect(SettingsView().text == "hello from elsewhere")
  }

  @Test func `a preview runs on a container of its own`() {
    let view = withDependencies(from: .preview) { ContentView() }

    #expect(view.text == "hello from preview")
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

  private struct MyApp {
    /// `@main` makes it like this, once.
    static let main = MyApp()

    init() {
      configureDependencies(.shared)
    }

    /// The views that are made when the app is shown.
    var body: [String] { [ContentView().text] }
  }

  private struct ContentView {
    @Injected private var greeting: any Greeting

    var text: String { greeting.text }
  }

  private struct SettingsView {
    @Injected(from: .elsewhere) private var greeting: any Greeting

    var text: String { greeting.text }
  }
}

private protocol Greeting: Sendable {
  var text: String { get }
}

private struct FixedGreeting: Greeting {
  let text: String
}

private func configureDependencies(_ container: DependencyContainer) {
  container.register((any Greeting).self) { FixedGreeting(text: "hello from live") }
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
    container.register((any Greeting).self) { FixedGreeting(text: "hello from elsewhere") }
    return container
  }()
}
