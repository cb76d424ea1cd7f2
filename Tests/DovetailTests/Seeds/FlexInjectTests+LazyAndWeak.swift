import Dovetail
import Testing

/// Two that need each other, and references that keep nothing alive.
extension FlexInjectTests {
  @Test @MainActor func `lazy properties let two classes need each other`() throws {
    let container = DependencyContainer()
    container.mainActor.register(Cache.self, using: Cache.init)
    container.mainActor.register(Network.self, using: Network.init)
    container.mainActor.register(Controller.self, as: .unique, using: Controller.init)

    let controller = try container.resolve(Controller.self)

    #expect(controller.network.cache.network === controller.network)
    try container.validate()
  }

  @Test func `without laziness the two are reported as a cycle`() {
    let container = DependencyContainer()
    container.register(EagerNetwork.self, using: EagerNetwork.init)
    container.register(EagerCache.self, using: EagerCache.init)

    let error = #expect(throws: DependencyError.self) { try container.validate() }

    #expect(error?.id == .dependencyCycle)
    #expect(error?.diagnostics.first?.help?.contains("Weak<") == true)
  }

  @Test func `a Sendable class uses handles instead of wrappers`() throws {
    let container = DependencyContainer()
    container.register(Left.self) { Left() }
    container.register(Right.self) { Right() }

    let left = try container.resolve(Left.self)

    #expect(left.right.value.left.value === left)
  }

  @Test func `a weak property does not keep what it finds`() {
    let container = DependencyContainer()
    container.register(Coordinator.self) { Coordinator() }
    let panel = withDependencies(from: container) { Panel() }
    weak let coordinator = panel.coordinator
    #expect(coordinator != nil)
    #expect(panel.coordinator === coordinator)

    container.unregister(Coordinator.self)

    #expect(coordinator == nil)
    #expect(panel.coordinator == nil)
  }

  @Test func `clearing the container lets weak references fall`() {
    let container = DependencyContainer()
    container.register(Coordinator.self) { Coordinator() }
    let panels = withDependencies(from: container) { [Panel(), Panel()] }
    #expect(panels.allSatisfy { $0.coordinator != nil })

    container.unregisterAll()

    #expect(panels.allSatisfy { $0.coordinator == nil })
  }

  @Test func `a new instance is held by its user`() throws {
    let container = DependencyContainer()
    container.register(Coordinator.self, as: .unique) { Coordinator() }
    let panel = withDependencies(from: container) { Panel() }

    var held = panel.coordinator
    #expect(held != nil)
    #expect(panel.coordinator === held)

    held = nil
    #expect(panel.coordinator == nil)
  }
}

extension FlexInjectTests {
  @MainActor private final class Controller {
    @Injected var network: Network
  }

  @MainActor private final class Network {
    @LazyInjected var cache: Cache
  }

  @MainActor private final class Cache {
    @LazyInjected var network: Network
  }

  private final class EagerNetwork: Sendable {
    init(cache: EagerCache) {}
  }

  private final class EagerCache: Sendable {
    init(network: EagerNetwork) {}
  }

  private final class Left: Sendable {
    let right = Lazy<Right>()
  }

  private final class Right: Sendable {
    let left = Lazy<Left>()
  }

  private final class Coordinator: Sendable {}

  private final class Panel {
    @WeakInjected var coordinator: Coordinator?
  }
}
