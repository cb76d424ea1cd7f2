import Dovetail
import Foundation
import Nodes

// snippet: the node that has an actor
/// The node that has the warehouse, and joins the front.
struct WarehouseModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(NodeSystem.self, as: .eager) { (port: FrontPort) async throws in
      let system = NodeSystem(named: "warehouse")
      try await system.join(port: port.number)
      return system
    }.onClose { await $0.leave() }

    container.register(Warehouse.self, as: .eager, using: Warehouse.init(system:console:))
      .onClose { await $0.whenLocal { $0.close() } }
    container.register(Console.self, with: .standard)
  }
}
// end

// snippet: the node that finds an actor
/// The node that sells what others have.
struct FrontModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(NodeSystem.self, as: .eager) { NodeSystem(named: "front") }
      .onClose { await $0.leave() }
    container.register(FrontPort.self, as: .eager) { (system: NodeSystem) async throws in
      FrontPort(number: try await system.listen())
    }
    container.register((any Stock).self, as: .unique) { (system: NodeSystem) throws in
      try system.find(Warehouse.self)
    }
    container.register(Shop.self, using: Shop.init(stock:))
  }
}

/// Is kept for as long as the program runs, and so finds the stock for each sale.
struct Shop: Sendable {
  let stock: Maker<any Stock>

  func sell(_ count: Int, of item: String) async throws -> Int {
    try await stock().take(count, of: item)
  }
}
// end

/// Where the front listens.
struct FrontPort: Sendable {
  let number: Int
}

/// Where the program says what it does.
struct Console: Sendable {
  var write: @Sendable (_ line: String) -> Void

  static let standard = Console(write: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) })
}
