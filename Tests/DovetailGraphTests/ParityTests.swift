import Dovetail
import DovetailGraph
import Foundation
import Testing

/// The requirements for a graph and for a container with the same blueprint.
protocol StoreFront: Sendable {
  init(_ log: Log)
  static var plan: Blueprint { get }
  func theClock() throws -> any Clock
  func theNetwork() throws -> any Networking
  func theImages() throws -> ImageCache
  func theFeed() throws -> Feed
  func theResource() async throws -> Resource
  func theOther() async throws -> Resource
  func overrideClock(_ clock: any Clock) -> Self
  func start() async throws
  func close() async -> DependencyError?
}

@DependencyGraph
final class GraphShop: Sendable {
  let log: Log

  func makeClock() -> any Clock {
    log.note("clock")
    return SystemClock()
  }
  func makeNetwork() -> any Networking { HTTPNetworking(clock: clock, baseURL: "") }
  @Weakly func makeImages() -> ImageCache { ImageCache(network: network) }
  @Unique func makeFeed() -> Feed { Feed(network: network) }
  @Eager func makeResource() async throws -> Resource {
    await Task.yield()
    return Resource("resource", log)
  }
  @Eager func makeOther() async throws -> OtherResource {
    OtherResource(try await resource, log)
  }
}

final class OtherResource: Closeable, Sendable {
  let resource: Resource
  init(_ first: Resource, _ log: Log) { resource = Resource("other", log) }
  func close() async throws { try await resource.close() }
}

extension GraphShop: StoreFront {
  convenience init(_ log: Log) { self.init(log: log) }
  static var plan: Blueprint { blueprint }
  func theClock() throws -> any Clock { clock }
  func theNetwork() throws -> any Networking { network }
  func theImages() throws -> ImageCache { images }
  func theFeed() throws -> Feed { feed }
  func theResource() async throws -> Resource { try await resource }
  func theOther() async throws -> Resource { try await other.resource }
  func overrideClock(_ clock: any Clock) -> Self {
    override(clock: clock)
    return self
  }
  func start() async throws { try await start(onProgress: nil) }
  func close() async -> DependencyError? { await close(timeout: nil) }
}

struct ContainerShop: StoreFront {
  private let container: DependencyContainer

  init(_ log: Log) { container = Self.make(log) }
  private init(_ container: DependencyContainer) { self.container = container }

  private static func make(_ log: Log) -> DependencyContainer {
    let container = DependencyContainer()
    container.register((any Clock).self) {
      log.note("clock")
      return SystemClock()
    }
    container.register((any Networking).self) { (clock: any Clock) in
      HTTPNetworking(clock: clock, baseURL: "")
    }
    container.register(ImageCache.self, as: .shared, using: ImageCache.init(network:))
    container.register(Feed.self, as: .unique, using: Feed.init(network:))
    container.register(Resource.self, as: .eager) { () async throws -> Resource in
      await Task.yield()
      return Resource("resource", log)
    }
    container.register(OtherResource.self, as: .eager) {
      (resource: Resource) async throws -> OtherResource in OtherResource(resource, log)
    }
    return container
  }

  static var plan: Blueprint { make(Log()).blueprint }
  func theClock() throws -> any Clock { try container.resolve() }
  func theNetwork() throws -> any Networking { try container.resolve() }
  func theImages() throws -> ImageCache { try container.resolve() }
  func theFeed() throws -> Feed { try container.resolve() }
  func theResource() async throws -> Resource { try await container.resolve() }
  func theOther() async throws -> Resource {
    try await container.resolve(OtherResource.self).resource
  }
  func overrideClock(_ clock: any Clock) -> Self {
    Self(container.fork { $0.override((any Clock).self) { clock } })
  }
  func start() async throws { try await container.start() }
  func close() async -> DependencyError? { await container.close() }
}

/// A graph does the same as a container that was registered from the same blueprint.
@Suite struct ParityTests {
  static let shops: [any StoreFront.Type] = [GraphShop.self, ContainerShop.self]
  private let log = Log()

  @Test func `both have the same blueprint`() {
    func plan(_ shop: any StoreFront.Type) -> [String] {
      shop.plan.bindings.map {
        "\($0.key) \($0.lifetime) \($0.isAsync) \($0.edges.map { "\($0.key) \($0.kind)" })"
      }
    }
    #expect(plan(GraphShop.self) == plan(ContainerShop.self))
    #expect(GraphShop.plan.findings() == [])
    #expect(ContainerShop.plan.findings() == [])
  }

  @Test(arguments: shops) func `a kept instance is made once for all callers`(
    _ type: any StoreFront.Type
  ) throws {
    let shop = type.init(log)
    DispatchQueue.concurrentPerform(iterations: 32) { _ in _ = try? shop.theNetwork() }
    #expect(try shop.theNetwork() === shop.theNetwork())
    #expect(try shop.theNetwork().clock === shop.theClock())
    #expect(log.all == ["clock"])
  }

  @Test(arguments: shops) func `a unique instance is made every time`(_ type: any StoreFront.Type)
    throws
  {
    let shop = type.init(log)
    #expect(try shop.theFeed() !== shop.theFeed())
    #expect(try shop.theFeed().network === shop.theNetwork())
  }

  @Test(arguments: shops) func `a shared instance goes with its last holder`(
    _ type: any StoreFront.Type
  ) throws {
    let shop = type.init(log)
    var held: ImageCache? = try shop.theImages()
    weak let first = held
    #expect(try shop.theImages() === held)
    held = nil
    #expect(first == nil)
  }

  @Test(arguments: shops) func `an asynchronous instance is made once`(_ type: any StoreFront.Type)
    async throws
  {
    let shop = type.init(log)
    try await withThrowingTaskGroup { group in
      for _ in 0..<16 { group.addTask { _ = try await shop.theOther() } }
      try await group.waitForAll()
    }
    #expect(log.all == ["made resource", "made other"])
  }

  @Test(arguments: shops) func `dependants see an override`(_ type: any StoreFront.Type) throws {
    let shop = type.init(log)
    _ = try shop.theNetwork()
    let overridden = shop.overrideClock(FixedClock())
    #expect(try overridden.theClock().now == 42)
    #expect(try overridden.theNetwork().clock.now == 42)
    #expect(try overridden.theFeed().network.clock.now == 42)
  }

  @Test(arguments: shops) func `starting and closing keep their order`(_ type: any StoreFront.Type)
    async throws
  {
    let shop = type.init(log)
    try await shop.start()
    #expect(log.all == ["made resource", "made other"])
    #expect(await shop.close() == nil)
    #expect(log.all.suffix(2) == ["closed other", "closed resource"])
    await #expect { try await shop.theResource() } throws: {
      ($0 as? DependencyError)?.id == .closedContainer
    }
  }
}
