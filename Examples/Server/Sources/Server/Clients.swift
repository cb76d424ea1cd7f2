// The server's clients for the outside world, each a struct of closures.

struct LogClient: Sendable {
  var write: @Sendable (_ line: String) -> Void
}

struct MetricsClient: Sendable {
  var count: @Sendable (_ name: String) -> Void
}

struct ClockClient: Sendable {
  /// Seconds since the server's epoch.
  var now: @Sendable () -> Int
  var sleep: @Sendable (Duration) async throws -> Void
}

struct IDClient: Sendable {
  var next: @Sendable () -> Int
}

struct SettingsClient: Sendable {
  var fee = 2
  var retries = 2
  var sessionSeconds = 3600
  var isOpen: @Sendable () -> Bool = { true }
}

struct DatabaseClient: Sendable {
  var insert: @Sendable (Order) async throws -> Void
  var orders: @Sendable (_ user: Int) async throws -> [Order]
  var disconnect: @Sendable () async -> Void
}

struct UserClient: Sendable {
  var find: @Sendable (_ id: Int) async -> User?
}

struct SessionClient: Sendable {
  var begin: @Sendable (User) throws -> Session
  var user: @Sendable (_ token: String) async throws(SessionError) -> User
}

struct ShowClient: Sendable {
  var all: @Sendable () async -> [Show]
  var find: @Sendable (_ id: Int) async -> Show?
}

struct SeatClient: Sendable {
  var reserve: @Sendable (Show) async throws(SeatError) -> Int
  var release: @Sendable (Show, _ seat: Int) async -> Void
}

struct PaymentClient: Sendable {
  var charge: @Sendable (_ amount: Int, User) async throws(PaymentError) -> Receipt
}

struct MailClient: Sendable {
  var send: @Sendable (_ address: String, _ text: String) async throws -> Void
}

/// Runs work after the response, on a thread of its own.
struct QueueClient: Sendable {
  var enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void
}
