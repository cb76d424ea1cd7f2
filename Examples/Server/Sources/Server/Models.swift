struct User: Hashable, Sendable {
  var id: Int
  var name: String
  var address: String { "\(name.lowercased())@example.com" }
}

struct Session: Equatable, Sendable {
  var token: String
  var expires: Int
}

struct Show: Hashable, Sendable {
  var id: Int
  var title: String
  var price: Int
}

struct Receipt: Equatable, Sendable {
  var number: Int
  var amount: Int
}

struct Order: Equatable, Sendable {
  var id: Int
  var user: Int
  var show: Int
  var seat: Int
  var receipt: Receipt
}

enum SessionError: Error { case unknown, expired }
enum SeatError: Error { case soldOut }
enum PaymentError: Error { case declined, unreachable }

struct Request: Sendable {
  var path: String
  var token: String?
  var show: Int?
}

struct Response: Equatable, Sendable {
  var status = 200
  var body = ""
}

/// The current request's properties; each request's scope registers its own.
struct RequestInfo: Sendable {
  let id: Int
  let path: String
}

/// The lines that a request has written; one trail for each request.
actor Trail {
  let info: RequestInfo
  private(set) var lines: [String] = []

  init(info: RequestInfo) { self.info = info }

  func add(_ line: String) { lines.append("#\(info.id) \(line)") }
}
