import Dovetail
import Nodes
import Testing

@testable import Stockroom

/// A front here, and a warehouse in another process.
@Suite(.timeLimit(.minutes(1))) struct ProcessTests {
  @Test func `a part of another process is found and used like any part`() async throws {
    try await withFront { front, system in
      let error = await #expect(throws: DependencyError.self) {
        try await front.resolve((any Stock).self)
      }
      #expect(error?.underlying as? NodeError == .absent("Stockroom.Warehouse"))

      let program = try await Program(of: front)
      _ = try await system.arrival(of: Warehouse.self)
      let stock = try await front.resolve((any Stock).self)
      #expect(try await stock.take(3, of: "tea") == 7)
      #expect(try await front.resolve(Shop.self).sell(1, of: "tea") == 6)
      await #expect(throws: NodeError.thrown("NotInStock(item: \"gold\")")) {
        try await stock.take(1, of: "gold")
      }
      try program.hangUp()
      #expect(await program.nextLine() == "warehouse closed")
    }
  }

  @Test func `a node that leaves closes its parts in order, and answers the calls under way`()
    async throws
  {
    try await withFront { front, system in
      let (program, gate) = (try await Program(of: front), Gate())
      let clerk = Clerk(system: system) { _ in try await gate.pass() }
      let warehouse = try await system.arrival(of: Warehouse.self)
      async let left = warehouse.take(3, of: "tea", with: clerk)
      await gate.entered()

      try program.hangUp()
      #expect(await program.nextLine() == "warehouse closed")
      gate.open()
      #expect(try await left == 7)
      #expect(throws: NodeError.absent("Stockroom.Warehouse")) { try system.find(Warehouse.self) }
      #expect(await program.nextLine() == "took 3 of tea")
      #expect(await program.nextLine() == "node left")
      #expect(await program.nextLine() == "ended with 0")
    }
  }

  @Test func `a killed node gives its callers an error, and its part is resolved again`()
    async throws
  {
    try await withFront { front, system in
      let (killed, gate) = (try await Program(of: front), Gate())
      let clerk = Clerk(system: system) { _ in try await gate.pass() }
      let warehouse = try await system.arrival(of: Warehouse.self)
      let shop = try await front.resolve(Shop.self)
      #expect(try await shop.sell(1, of: "tea") == 9)
      let call = Task { try await warehouse.take(3, of: "tea", with: clerk) }
      await gate.entered()

      killed.kill()
      await #expect(throws: NodeError.gone(warehouse.id.node)) { try await call.value }
      // The error comes last: the part of the dead node is no longer found.
      await #expect(throws: DependencyError.self) { try await shop.sell(1, of: "tea") }

      let next = try await Program(of: front)
      _ = try await system.arrival(of: Warehouse.self)
      #expect(try await shop.sell(3, of: "tea") == 7)
      await #expect(throws: NodeError.gone(warehouse.id.node)) {
        try await warehouse.take(1, of: "tea")
      }
      next.kill()
    }
  }
}
