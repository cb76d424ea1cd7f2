import Dovetail

func login(_ request: Request) async throws -> Response {
  let sessions: SessionClient = injected()
  @Injected var users: UserClient
  guard let token = request.token, let id = Int(token), let user = await users.find(id) else {
    throw Refusal(status: 401)
  }
  return Response(body: try sessions.begin(user).token)
}

func shows(_ request: Request) async throws -> Response {
  guard injected(SettingsClient.self).isOpen() else { throw Refusal(status: 503) }
  let titles = await injected(ShowClient.self).all().map(\.title)
  return Response(body: titles.joined(separator: ", "))
}

func orders(_ request: Request) async throws -> Response {
  let user = try await user(of: request)
  let database = try await DependencyContainer.current.resolve(DatabaseClient.self)
  let orders = try await database.orders(user.id)
  return Response(body: orders.map { "\($0.show)/\($0.seat)" }.joined(separator: ", "))
}

/// The seats that each show has left, all fetched at once.
func report(_ request: Request) async throws -> Response {
  let all = await injected(ShowClient.self).all()
  return try await withThrowingTaskGroup(of: (Int, String).self) { group in
    for show in all {
      group.addTask {
        let seats: SeatClient = injected()
        guard let seat = try? await seats.reserve(show) else { return (show.id, "sold out") }
        await seats.release(show, seat)
        return (show.id, "from seat \(seat)")
      }
    }
    let lines = try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    return Response(body: all.map { "\($0.title) \(lines[$0.id] ?? "")" }.joined(separator: ", "))
  }
}

/// Sells a seat.
///
/// A dependency of the whole life is stored; one that is resolved for each use is a computed
/// property.
struct OrderController: Sendable {
  private let seats: SeatClient = injected()
  private let payments: PaymentClient = injected()
  private let ids: IDClient = injected()
  private let settings: SettingsClient = injected()
  private var trail: Trail { injected() }

  func order(_ request: Request) async throws -> Response {
    async let found = user(of: request)
    async let wanted = injected(ShowClient.self).find(request.show ?? 0)
    guard let show = await wanted else { throw Refusal(status: 404) }
    let user = try await found
    let order = try await book(show, for: user)
    let database = try await DependencyContainer.current.resolve(DatabaseClient.self)
    try await database.insert(order)
    confirm(order, of: show, to: user)
    return Response(body: "seat \(order.seat) for \(order.receipt.amount)")
  }

  private func book(_ show: Show, for user: User) async throws -> Order {
    let seat: Int
    do {
      seat = try await seats.reserve(show)
    } catch .soldOut {
      throw Refusal(status: 409)
    }
    do {
      let receipt = try await pay(show.price + settings.fee, user)
      return Order(id: ids.next(), user: user.id, show: show.id, seat: seat, receipt: receipt)
    } catch {
      await seats.release(show, seat)
      await trail.add("seat \(seat) is free again")
      throw Refusal(status: error == .declined ? 402 : 504)
    }
  }

  /// Tries again while the payment provider is not available.
  private func pay(_ amount: Int, _ user: User) async throws(PaymentError) -> Receipt {
    for _ in 0..<settings.retries {
      do {
        return try await payments.charge(amount, user)
      } catch .unreachable {
        try? await injected(ClockClient.self).sleep(.seconds(1))
      }
    }
    return try await payments.charge(amount, user)
  }

  /// Sends the mail after the request, when the task's container is no longer current by itself.
  private func confirm(_ order: Order, of show: Show, to user: User) {
    let container = DependencyContainer.current.parent ?? .current
    injected(QueueClient.self).enqueue {
      withDependencies(from: container) {
        let (mail, metrics): (MailClient, MetricsClient) = (injected(), injected())
        Task {
          try await mail.send(user.address, "Seat \(order.seat) in \(show.title)")
          metrics.count("mail")
        }
      }
    }
  }
}
