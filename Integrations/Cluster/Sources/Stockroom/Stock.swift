import Distributed
import Nodes

// snippet: a part on another machine
/// Where goods are, on this machine or on another.
protocol Stock: Sendable {
  func take(_ count: Int, of item: String) async throws -> Int
}

distributed actor Warehouse: Stock {
  typealias ActorSystem = NodeSystem

  let console: Console
  private var left = ["tea": 10]

  init(system: NodeSystem, console: Console) {
    (actorSystem, self.console) = (system, console)
    system.checkIn(self)
  }

  func close() {
    actorSystem.checkOut(self)
    console.write("warehouse closed")
  }

  distributed func take(_ count: Int, of item: String) throws -> Int {
    guard let had = left[item], had >= count else { throw NotInStock(item: item) }
    left[item] = had - count
    return had - count
  }
}
// end

extension Warehouse {
  /// Takes goods when a clerk, who may be on another machine, has agreed.
  distributed func take(_ count: Int, of item: String, with clerk: Clerk) async throws -> Int {
    try await clerk.agree(to: item)
    defer { console.write("took \(count) of \(item)") }
    return try take(count, of: item)
  }
}

struct NotInStock: Error {
  let item: String
}

distributed actor Clerk {
  typealias ActorSystem = NodeSystem

  private let answer: @Sendable (_ item: String) async throws -> Void

  init(system: NodeSystem, answer: @escaping @Sendable (_ item: String) async throws -> Void) {
    (actorSystem, self.answer) = (system, answer)
  }

  distributed func agree(to item: String) async throws { try await answer(item) }
}
