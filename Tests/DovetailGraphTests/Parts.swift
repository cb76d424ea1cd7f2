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

/// A gate that tasks and threads wait for, and that tells who comes to it.
final class Gate: Sendable {
  private let state = Locked<(isOpen: Bool, come: Int, waiting: [(Int?, @Sendable () -> Void)])>(
    (false, 0, []))

  /// Waits until the gate is open.
  func pass() async {
    await withCheckedContinuation { continuation in enter { continuation.resume() } }
  }

  /// The same for a thread.
  func block() {
    let semaphore = DispatchSemaphore(value: 0)
    enter { semaphore.signal() }
    semaphore.wait()
  }

  /// Waits until a number of tasks and threads have come.
  func come(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.come >= count { return true }
        state.waiting.append((count, { continuation.resume() }))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  func open() { go { $0.isOpen = true } }

  private func enter(_ goOn: @escaping @Sendable () -> Void) {
    go { state in
      state.come += 1
      state.waiting.append((nil, goOn))
    }
  }

  private func go(
    _ change: (inout (isOpen: Bool, come: Int, waiting: [(Int?, @Sendable () -> Void)])) -> Void
  ) {
    let free = state.withLock { state in
      change(&state)
      let (isOpen, come) = (state.isOpen, state.come)
      defer { state.waiting.removeAll { $0.0.map { $0 <= come } ?? isOpen } }
      return state.waiting.filter { $0.0.map { $0 <= come } ?? isOpen }
    }
    for (_, goOn) in free { goOn() }
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
