import DovetailTesting
import Nodes
import Testing

@testable import Stockroom

struct EmptyStock: Stock {
  func take(_ count: Int, of item: String) async throws -> Int { 0 }
}

@Suite struct GraphTests {
  @Test func `both graphs are sound`() throws {
    try DependencyContainer(FrontModule()).validate()
    let warehouse = DependencyContainer(WarehouseModule())
    warehouse.register(FrontPort.self) { FrontPort(number: 0) }
    try warehouse.validate()
  }

  // snippet: a fake for what is on another machine
  @Test(
    .dependencies(from: DependencyContainer(FrontModule())) {
      $0.override((any Stock).self) { EmptyStock() }
    }, .forbidden(NodeSystem.self))
  func `a part on another machine is faked without a node`() async throws {
    let shop: Shop = injected()
    #expect(try await shop.sell(1, of: "tea") == 0)
  }
  // end
}
