import DovetailGraph
import Foundation
@_exported import TestSupport
import Testing

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

/// A value behind a lock.
final class Locked<Value>: @unchecked Sendable {
  // SAFETY: guarded by the lock.
  private let lock = NSLock()
  private var value: Value
  init(_ value: Value) { self.value = value }
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

final class Resource: Closeable, Sendable {
  let name: String
  let log: Log
  init(_ name: String, _ log: Log) {
    (self.name, self.log) = (name, log)
    log.write("made \(name)")
  }
  nonisolated(nonsending) func close() async throws { log.write("closed \(name)") }
}

final class Handle: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

/// What a process says that ends in a failure.
func words(of result: ExitTest.Result?) -> String {
  String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}
