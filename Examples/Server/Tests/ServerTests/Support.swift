import DovetailTesting
import Synchronization
import Testing

@testable import Server

/// The container of every suite.
func makeContainer() -> DependencyContainer {
  DependencyContainer(Live()).fork {
    $0.modify(LogClient.self) { $0.write = { _ in } }
  }
}

/// The calls of clients, in order.
final class Recorder<Element: Sendable>: Sendable {
  private let recorded = Mutex<[Element]>([])
  var all: [Element] { recorded.withLock { $0 } }
  func record(_ element: Element) { recorded.withLock { $0.append(element) } }
}

/// A door that is closed until it is opened.
actor Door {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// Logs a user in, with the clients of the test.
func token(of user: Int = 1) async -> String {
  await Server().respond(to: Request(path: "/login", token: "\(user)")).body
}
