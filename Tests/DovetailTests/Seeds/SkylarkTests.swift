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

  @Test func `a registry of one's own needs two functions`() throws {
    let registry = LoggingRegistry()

    registry.register((any Service).self) { ServiceImplementation() }
    registry.register(String.self, named: "motto") { "least hated" }
    registry.unregister(String.self, named: "motto")

    #expect(registry.log.all == ["+ Service", "+ String motto", "- String motto"])
    #expect(try registry.container.resolve((any Service).self).doSomething() == "done")
    #expect(try registry.container.resolve(String?.self, named: "motto") == nil)
  }

  @Test func `a resolver of one's own needs two functions`() async throws {
    let container = DependencyContainer()
    container.register((any Service).self) { ServiceImplementation() }
    let resolver = LoggingResolver(container: container)

    let service: any Service = try await resolver.resolve()
    try useAtOnce(resolver)

    #expect(service.doSomething() == "done")
    #expect(resolver.log.all == ["Service", "Service"])
  }

  private func useAtOnce(_ resolver: LoggingResolver) throws {
    #expect(try resolver.resolve((any Service).self).doSomething() == "done")
  }

  @Test func `a singleton is one and the rest is new`() throws {
    let container = DependencyContainer()
    container.register(Widget.self, named: "singleton") { Widget() }
    container.register(Widget.self, as: .unique) { Widget() }

    let one = try container.resolve(Widget.self, named: "singleton")
    #expect(try container.resolve(Widget.self, named: "singleton") === one)
    #expect(try container.resolve(Widget.self) !== container.resolve(Widget.self))
  }

  @Test func `a singleton is made once, however many threads ask`() async {
    let container = DependencyContainer()
    let made = Counter()
    container.register(Widget.self) {
      made.add()
      return Widget()
    }

    let widgets = await onThreads(8) { _ in try? container.resolve(Widget.self) }

    #expect(made.value == 1)
    #expect(widgets.allSatisfy { $0 != nil && $0 === widgets[0] })
  }

  @Test func `types of one name are keys of their own`() throws {
    enum Inside { struct Widget: Sendable {} }
    let container = DependencyContainer()
    container.register(Widget.self) { Widget() }

    #expect(try container.resolve(Inside.Widget?.self) == nil)
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
