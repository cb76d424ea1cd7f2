import Dovetail
import Testing

/// A minimal container: two protocols for its two roles, a shared instance and a property wrapper.
@Suite struct SkylarkTests {
  @Test func `configuration depends on the registry alone`() throws {
    let container = DependencyContainer()

    configure(container)

    #expect(try container.resolve((any Service).self).doSomething() == "done")
  }

  @Test func `users depend on the resolver alone`() throws {
    let container = DependencyContainer()
    container.register((any Service).self) { ServiceImplementation() }
    container.register(String.self, named: "report") { r in try report(r) }

    #expect(try report(container) == "done")
    #expect(try container.resolve(named: "report") == "done")
  }

  @Test func `a singleton is one and the rest is new`() throws {
    let container = DependencyContainer()
    container.register(Widget.self, named: "singleton") { Widget() }
    container.register(Widget.self, as: .unique) { Widget() }

    let one = try container.resolve(Widget.self, named: "singleton")
    #expect(try container.resolve(Widget.self, named: "singleton") === one)
    #expect(try container.resolve(Widget.self) !== container.resolve(Widget.self))
  }
}

extension SkylarkTests {
  protocol Service: Sendable {
    func doSomething() -> String
  }

  struct ServiceImplementation: Service {
    func doSomething() -> String { "done" }
  }

  private final class Widget: Sendable {}
}

/// Can register, but not resolve.
private func configure(_ registry: some DependencyRegistry) {
  registry.register((any SkylarkTests.Service).self) { SkylarkTests.ServiceImplementation() }
}

/// Can resolve, but not register.
private func report(_ resolver: some DependencyResolver) throws -> String {
  let service: any SkylarkTests.Service = try resolver.resolve()
  return service.doSomething()
}

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

/// The gaps of a minimal container: it stops the process, and hides what a class needs.
extension SkylarkTests {
}

extension SkylarkTests {
  private struct Pump {}
  private struct Radio {}

  private struct Engine {
    let pump: Pump
  }

  private struct Car {
    let engine: Engine
    let radio: Radio
  }
}
