import Foundation
import Testing

@testable import Dovetail

@Suite struct ScopeListsTests {
  let tracker = Tracker()
  let container = DependencyContainer()

  @Test func `scopes that several threads made are closed newest first`() async throws {
    container.register(Journaled.self, as: .scoped("request")) {
      (name: String, journal: NameJournal) in
      Journaled(name: name, journal: journal)
    }
    let journal = NameJournal()
    container.register(NameJournal.self) { journal }
    var scopes: [DependencyContainer] = []
    for number in 0..<12 {
      scopes.append(
        await onThread { [container] in
          let scope = container.makeScope("request") { $0.register(String.self) { "\(number)" } }
          _ = try? scope.resolve(Journaled.self)
          return scope
        })
    }
    await container.close()
    #expect(journal.entries == (0..<12).reversed().map { "\($0)" })
    #expect(scopes.count == 12)
  }

  @Test func `a request takes no lock that another request takes`() async throws {
    container.register(RequestPart.self, as: .scoped("request")) { RequestPart() }
    container.register(RequestUser.self, as: .scoped("request")) { (part: RequestPart) in
      RequestUser(part: part)
    }
    let request = { @Sendable [container] (done: () -> Void) in
      let scope = container.makeScope("request")
      if (try? scope.resolve(RequestUser.self)) != nil { done() }
      withExtendedLifetime(scope) {}
    }
    await onThread { request {} }
    // Were one of them taken, the thread would wait for it, and this for the thread.
    let isDone = DispatchSemaphore(value: 0)
    container.core.state.withLock { _ in
      Waiting.locked { _ in
        Thread.detachNewThread { request { isDone.signal() } }
        isDone.wait()
      }
    }
  }

  @Test func `what a scope has made holds the containers further out, and no longer`() throws {
    weak var outer: ContainerCore?
    var asker: Asker?
    do {
      let container = DependencyContainer()
      outer = container.core
      container.register(String.self) { "outer" }
      container.register(Asker.self, as: .scoped("inner")) { r in Asker(resolution: r) }
      asker = try container.makeScope("between").makeScope("inner").resolve(Asker.self)
    }
    #expect(try asker?.resolution.resolve(String.self) == "outer")
    asker = nil
    #expect(outer == nil)
  }

  @Test func `a binding that changes while a scope joins reaches the scope`() async throws {
    container.register(Int.self, as: .scoped("request")) { 0 }
    _ = container.makeScope("request")
    for number in 1...200 {
      let scopes = await onThreads(2) { [container] thread in
        if thread == 0 {
          container.register(Int.self, as: .scoped("request")) { number }
        }
        let scope = container.makeScope("request")
        _ = try? scope.resolve(Int.self)
        return scope
      }
      for scope in scopes { #expect((try? scope.resolveNow()) == number) }
    }
  }
}

private final class Asker: Sendable {
  let resolution: Resolution
  init(resolution: Resolution) { self.resolution = resolution }
}

private final class RequestPart: Sendable {}

private final class RequestUser: Sendable {
  let part: RequestPart
  init(part: RequestPart) { self.part = part }
}

// SAFETY: the entries are behind `lock`.
private final class NameJournal: @unchecked Sendable {
  private let lock = NSLock()
  private var names: [String] = []
  var entries: [String] { lock.withLock { names } }
  func add(_ name: String) { lock.withLock { names.append(name) } }
}

private struct Journaled: Closeable {
  let name: String
  let journal: NameJournal
  func close() { journal.add(name) }
}

extension DependencyContainer {
  /// The synchronous one, in an asynchronous test.
  fileprivate func resolveNow() throws -> Int { try resolve(Int.self) }
}
