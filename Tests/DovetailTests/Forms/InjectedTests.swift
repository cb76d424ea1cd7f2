import Dovetail
import Testing

@Suite struct InjectedTests {
  @Test func `wrappers resolve from the current container`() throws {
    withDependencies {
      $0.register(Service.self) { Service("live") }
      $0.register(Service.self, named: "cdn") { Service("cdn") }
    } operation: {
      let screen = Screen()
      #expect(screen.service.name == "live")
      #expect(screen.cdn.name == "cdn")
      #expect(screen.fresh !== screen.service)
      #expect(screen.missing == nil)
      #expect(screen.lazy === screen.service)
      #expect(screen.weak === screen.service)
      #expect(screen.missingWeak == nil)
      #expect(screen.all.isEmpty)
    }
  }

  @Test func `a wrapper takes a container of its own`() {
    final class Owner {
      @Injected(from: container) var service: Service
      @LazyInjected(from: container) var lazy: Service
      @WeakInjected(from: container) var weak: Service?
      let function: Service = injected(from: container)
      static let container: DependencyContainer = {
        let container = DependencyContainer()
        container.register(Service.self) { Service("other") }
        return container
      }()
    }
    defer { Owner.container.unregisterAll() }
    let owner = Owner()
    #expect(owner.service.name == "other")
    #expect(owner.lazy === owner.service)
    #expect(owner.weak === owner.service)
    #expect(owner.function === owner.service)
  }

  @Test func `the container that builds an object answers its wrappers`() throws {
    let container = DependencyContainer()
    container.register(Service.self) { Service("built") }
    container.register(Service.self, named: "cdn") { Service("cdn") }
    container.register(Screen.self, as: .unique) { Screen() }
    let screen = try container.resolve(Screen.self)
    #expect(screen.service.name == "built")
    #expect(screen.lazy.name == "built")
  }

  @Test func `the container that keeps a single answers its wrappers`() throws {
    let container = DependencyContainer()
    container.register(Service.self) { Service("outer") }
    container.register(Holder.self) { Holder() }
    container.register(Holder.self, named: "unique", as: .unique) { Holder() }
    let scope = container.makeScope("s") { $0.register(Service.self) { Service("inner") } }
    #expect(try scope.resolve(Holder.self).service.name == "outer")
    #expect(try scope.resolve(Holder.self, named: "unique").service.name == "inner")
  }

  @Test func `lazy and weak wrappers remember their container`() {
    let screen = withDependencies {
      $0.register(Service.self) { Service("remembered") }
      $0.register(Service.self, named: "cdn") { Service("cdn") }
    } operation: {
      Screen()
    }
    #expect(screen.lazy.name == "remembered")
    #expect(screen.weak?.name == "remembered")
  }

  @Test func `structs, actors and main-actor classes use wrappers`() async {
    await withDependencies {
      $0.register(Service.self) { Service("live") }
    } operation: {
      #expect(Value().service.name == "live")
      #expect(await Worker().name == "live")
      #expect(await MainScreen().name == "live")
    }
  }

  @Test func `the current container is the one that was set`() {
    let container = DependencyContainer()
    defer { container.unregisterAll() }
    withDependencies(from: container) {
      #expect(DependencyContainer.current === container)
      container.register(Holder.self) {
        #expect(DependencyContainer.current === container)
        return Holder(Service("x"))
      }
      _ = try? container.resolve(Holder.self)
    }
  }
}

private final class Service: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}
private final class Screen {
  @Injected var service: Service
  @Injected(named: "cdn") var cdn: Service
  @Injected(mode: .new) var fresh: Service
  @Injected var missing: Int?
  @Injected var all: [Int]
  @LazyInjected var lazy: Service
  @WeakInjected var weak: Service?
  @WeakInjected var missingWeak: Holder?
}
private final class Holder: Sendable {
  let service: Service
  init(_ service: Service = injected()) { self.service = service }
}
private struct Value: Sendable { @Injected var service: Service }
private actor Worker {
  @Injected private var service: Service
  @LazyInjected private var lazy: Service
  var name: String { lazy === service ? service.name : "?" }
}
@MainActor private final class MainScreen {
  @Injected private var service: Service
  @LazyInjected private var lazy: Service
  @WeakInjected private var weak: Service?
  var name: String { lazy === service && weak === service ? service.name : "?" }
}
