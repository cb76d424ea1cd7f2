import Dovetail
import Foundation
import Synchronization

/// The clients of the running server; memory takes the place of the network.
struct Live: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(SettingsClient.self, with: SettingsClient())
    container.register(LogClient.self) { LogClient(write: { print($0) }) }
    container.register(MetricsClient.self) { MetricsClient(count: { _ in }) }
    container.register(ClockClient.self) {
      ClockClient(
        now: { Int(Date().timeIntervalSince1970) }, sleep: { try await Task.sleep(for: $0) })
    }
    container.register(IDClient.self) {
      let last = Counter()
      return IDClient(next: { last.next() })
    }
    container.register(DatabaseClient.self, as: .eager, using: DatabaseClient.connect(log:))
      .onClose { await $0.disconnect() }
    container.register(UserClient.self) {
      UserClient(find: { id in [1: "Ada", 2: "Bob"][id].map { User(id: id, name: $0) } })
    }
    container.register(SessionClient.self, using: SessionClient.live)
    container.register(ShowClient.self) {
      let shows = [Show(id: 1, title: "Hamlet", price: 30), Show(id: 2, title: "Faust", price: 40)]
      return ShowClient(all: { shows }, find: { id in shows.first { $0.id == id } })
    }
    container.register(SeatClient.self, using: SeatClient.live)
    container.register(PaymentClient.self) { (ids: IDClient) in
      PaymentClient(charge: { amount, _ in Receipt(number: ids.next(), amount: amount) })
    }
    container.register(MailClient.self) { (log: LogClient) in
      MailClient(send: { address, _ in log.write("mail to \(address)") })
    }
    container.register(QueueClient.self) {
      QueueClient(enqueue: { work in Thread.detachNewThread(work) })
    }
    container.register(Trail.self, as: .scoped("request"), using: Trail.init(info:))
    container.register(OrderController.self, using: OrderController.init)
    container.install(SessionModule())
  }
}

/// Counts up from one.
final class Counter: Sendable {
  private let last = Mutex(0)

  func next() -> Int {
    last.withLock {
      $0 += 1
      return $0
    }
  }
}

extension DatabaseClient {
  private actor Memory {
    var orders: [Order] = []
    func insert(_ order: Order) { orders.append(order) }
  }

  static func connect(log: LogClient) async throws -> DatabaseClient {
    let memory = Memory()
    await Task.yield()
    return DatabaseClient(
      insert: { await memory.insert($0) },
      orders: { user in await memory.orders.filter { $0.user == user } },
      disconnect: { log.write("disconnected") })
  }
}

extension SessionClient {
  static func live(users: UserClient, clock: ClockClient, settings: SettingsClient) -> SessionClient
  {
    let begun = Mutex<[String: (user: Int, expires: Int)]>([:])
    return SessionClient(
      begin: { user in
        let session = Session(
          token: "token-\(user.id)", expires: clock.now() + settings.sessionSeconds)
        begun.withLock { $0[session.token] = (user.id, session.expires) }
        return session
      },
      user: { token throws(SessionError) in
        guard let session = begun.withLock({ $0[token] }) else { throw .unknown }
        guard session.expires > clock.now() else { throw .expired }
        guard let user = await users.find(session.user) else { throw .unknown }
        return user
      })
  }
}

extension SeatClient {
  static func live() -> SeatClient {
    let taken = Mutex<[Int: Set<Int>]>([:])
    return SeatClient(
      reserve: { show throws(SeatError) in
        let seat = taken.withLock { taken in
          let free = (1...2).first { taken[show.id]?.contains($0) != true }
          if let free { taken[show.id, default: []].insert(free) }
          return free
        }
        guard let seat else { throw .soldOut }
        return seat
      },
      release: { show, seat in _ = taken.withLock { $0[show.id]?.remove(seat) } })
  }
}
