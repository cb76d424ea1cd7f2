import DovetailTesting
import Testing

@testable import Server

@Suite(
  .dependencies(from: makeContainer()),
  .dependencies {
    $0.override(ClockClient.self, with: ClockClient(now: { 1000 }, sleep: { _ in }))
    $0.modify(QueueClient.self) { $0.enqueue = { _ in } }
  })
struct OrderTests {
  let container = DependencyContainer.current

  private func order(_ show: Int = 1) async -> Response {
    await Server().respond(to: Request(path: "/order", token: token(), show: show))
  }

  @Test func `a seat is sold with the fee`() async {
    #expect(await order() == Response(body: "seat 1 for 32"))
  }

  @Test(.dependencies { $0.modify(SettingsClient.self) { $0.fee = 5 } })
  func `the fee is a setting`() async {
    #expect(await order() == Response(body: "seat 1 for 35"))
  }

  @Test func `a card that is declined leaves the seat free`() async {
    container.modify(PaymentClient.self) {
      $0.charge = { _, _ throws(PaymentError) in throw .declined }
    }
    #expect(await order().status == 402)
    let report = await Server().respond(to: Request(path: "/report"))
    #expect(report.body == "Hamlet from seat 1, Faust from seat 1")
  }

  @Test func `a provider that is not there is asked again`() async {
    let attempts = Counter()
    container.modify(PaymentClient.self) {
      $0.charge = { [charge = $0.charge] amount, user throws(PaymentError) in
        guard attempts.next() == 3 else { throw .unreachable }
        return try await charge(amount, user)
      }
    }
    #expect(await order().status == 200)
    #expect(attempts.next() == 4)
  }

  @Test(arguments: [(1, 504), (2, 504), (0, 504)])
  func `a provider that stays away is given up`(retries: Int, status: Int) async {
    let pauses = Recorder<Duration>()
    container.modify(SettingsClient.self) { $0.retries = retries }
    container.modify(ClockClient.self) { $0.sleep = { pauses.record($0) } }
    container.modify(PaymentClient.self) {
      $0.charge = { _, _ throws(PaymentError) in throw .unreachable }
    }
    #expect(await order().status == status)
    #expect(pauses.all.count == retries)
  }

  @Test func `the house is full after two`() async {
    #expect(await order().status == 200)
    #expect(await order().body == "seat 2 for 32")
    #expect(await order().status == 409)
  }

  @Test(arguments: 1...12)
  func `tests do not see each other's seats`(_: Int) async {
    #expect(await order(2).body == "seat 1 for 42")
  }

  @Test func `many buyers at once get a seat each, or none`() async {
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<5 { group.addTask { await order().status } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.sorted() == [200, 200, 409, 409, 409])
  }

  @Test func `an order is written down`() async throws {
    let written = Recorder<Order>()
    container.modify(DatabaseClient.self) { $0.insert = { written.record($0) } }
    container.modify(IDClient.self) { $0.next = { 7 } }
    _ = await order()
    // This closure is unchanged, and nothing was inserted where it looks.
    let orders = try await container.resolve(DatabaseClient.self).orders(1)
    #expect(orders == [])
    let receipt = Receipt(number: 7, amount: 32)
    #expect(written.all == [Order(id: 7, user: 1, show: 1, seat: 1, receipt: receipt)])
  }

  @Test func `the error of a client is known by its type`() async {
    let payments = PaymentClient(charge: { _, _ throws(PaymentError) in throw .declined })
    await #expect(throws: PaymentError.declined) {
      try await payments.charge(1, User(id: 1, name: "Ada"))
    }
  }
}

/// The work after the response.
@Suite(.dependencies(from: makeContainer()))
struct ConfirmationTests {
  let container = DependencyContainer.current

  @Test func `the mail is sent on a thread of its own`() async throws {
    let (sent, posted) = AsyncStream.makeStream(of: String.self)
    container.modify(MailClient.self) { $0.send = { posted.yield("\($0): \($1)") } }
    _ = await Server().respond(to: Request(path: "/order", token: token(of: 2), show: 2))
    #expect(await sent.first { _ in true } == "bob@example.com: Seat 1 in Faust")
  }

  @Test func `the work waits until it is begun`() async {
    let (works, counts) = (Recorder<@Sendable () -> Void>(), Recorder<String>())
    let door = Door()
    container.modify(QueueClient.self) { $0.enqueue = { works.record($0) } }
    container.modify(MailClient.self) { $0.send = { _, _ in } }
    container.modify(MetricsClient.self) {
      $0.count = { name in
        counts.record(name)
        if name == "mail" { Task { await door.open() } }
      }
    }
    _ = await Server().respond(to: Request(path: "/order", token: token(), show: 1))
    #expect(counts.all == ["/login", "/order"])
    // In no test's task: the work has brought its container.
    await Task.detached { for work in works.all { work() } }.value
    await door.pass()
    #expect(counts.all == ["/login", "/order", "mail"])
  }
}
