// The samples of discovery; marked types are found in this whole program.
import DovetailChecks
import Foundation
import Testing

// snippet: discovered parts
import DovetailDiscovery

@Discovered struct TimeProvider: DependencyProvider {
  func provide(_ r: Resolution) -> any TimeSource { DeviceTime() }
}

@Discovered struct NetworkModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register((any Networking).self, using: WebNetworking.init(time:))
  }
}
// end

// snippet: a discovered provider with a name
@Discovered(named: "cdn", as: .unique) struct CDNProvider: DependencyProvider {
  func provide(_ r: Resolution) throws -> URL { URL(string: "https://cdn.example")! }
}
// end

enum Demo {
  // snippet: a replacement
  @Discovered(replaces: TimeProvider.self) struct DemoTimeProvider: DependencyProvider {
    func provide(_ r: Resolution) -> any TimeSource { FixedTime() }
  }
  // end
}

@Suite struct DiscoverySnippets {
  @Test func `discovered parts are installed`() throws {
    // snippet: installing discoveries
    let container = DependencyContainer()
    container.installDiscovered()
    try container.validate()
    // end
    #expect(try container.resolve((any TimeSource).self).hour == 12)
    #expect(try container.resolve((any Networking).self) is WebNetworking)
    #expect(try container.resolve(URL.self, named: "cdn").host() == "cdn.example")
  }

  @Test func `discoveries are chosen`() {
    let container = DependencyContainer()
    let installed = container.installDiscovered { $0.module != "Experiments" }
    // The program has the discoveries of other tests too.
    let own = installed.filter { $0.module == "DocumentationTests" }
    #expect(own.map { "\($0.type)" } == ["NetworkModule", "CDNProvider", "DemoTimeProvider"])
  }
}
