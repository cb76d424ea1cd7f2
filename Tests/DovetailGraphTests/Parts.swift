import DovetailGraph
import Foundation

protocol Clock: AnyObject, Sendable { var now: Int { get } }
final class SystemClock: Clock { let now = 1 }
final class FixedClock: Clock { let now = 42 }

protocol Networking: AnyObject, Sendable { var clock: any Clock { get } }
final class HTTPNetworking: Networking {
  let clock: any Clock
  let baseURL: String
  init(clock: any Clock, baseURL: String) {
    self.clock = clock
    self.baseURL = baseURL
  }
}
final class StubNetwork: Networking { let clock: any Clock = FixedClock() }

final class ImageCache: Sendable {
  let network: any Networking
  init(network: any Networking) { self.network = network }
}
final class Feed {
  let network: any Networking
  init(network: any Networking) { self.network = network }
}
struct User: Sendable { let name: String }
struct LoginModel {
  let user: User
  let network: any Networking
}
final class Database: Sendable {
  let url: String
  init(url: String) { self.url = url }
  static func open(at url: String) async throws -> Database {
    await Task.yield()
    if url.isEmpty { throw NoURL() }
    return Database(url: url)
  }
}
struct NoURL: Error, Equatable {}

/// Notes what happens, in order.
final class Log: @unchecked Sendable {
  // SAFETY: guarded by the lock.
  private let lock = NSLock()
  private var lines: [String] = []

  func note(_ line: String) { lock.withLock { lines.append(line) } }
  var all: [String] { lock.withLock { lines } }
}
