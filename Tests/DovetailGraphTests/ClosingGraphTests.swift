import Dispatch
import Dovetail
import DovetailGraph
import Testing

// While a graph is being closed, asking for its parts is an error where that can be caught.

/// Lets tasks and threads pass once it's open.
// SAFETY: a semaphore is made for threads.
private final class Gate: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  func open() { semaphore.signal() }
  func block() {
    semaphore.wait()
    semaphore.signal()
  }
  func pass() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        self.block()
        continuation.resume()
      }
    }
  }
}

@DependencyGraph
private final class EndingGraph: Sendable {
  let begun = Gate()
  let end = Gate()

  func makeFirst() -> User { User(name: "first") }
  func makeLast() -> Handle { Handle("last") }
  @Closes func closeLast(_ last: Handle) async {
    begun.open()
    await end.pass()
  }
  func makeUnmade() -> NoURL { NoURL() }
  @Unique func makeFresh() -> LoginModel { LoginModel(user: first, network: StubNetwork()) }
  func makeAwaited() async -> Log { Log() }
}

@MainActor
@DependencyGraph
private final class BeginningGraph {
  let begun = Gate()
  let end = Gate()

  @Eager nonisolated func makeSlow() async -> Handle {
    begun.open()
    await end.pass()
    return Handle("slow")
  }
  @Eager func makeQuick() -> NoURL { NoURL() }
}

@Suite struct ClosingGraphTests {
  @Test func `a container says that its graph is being closed`() async throws {
    let graph = EndingGraph()
    let container = DependencyContainer(graph)
    _ = (graph.first, graph.last)
    async let closing = graph.close()
    await graph.begun.pass()
    for type: any Any.Type in [Handle.self, NoURL.self, LoginModel.self] {
      let error = #expect(throws: DependencyError.self) { try resolve(type, from: container) }
      #expect(error?.id == .closedContainer)
    }
    let error = await #expect(throws: DependencyError.self) {
      _ = try await container.resolve(Log.self)
    }
    #expect(error?.id == .closedContainer)
    #expect(try await container.resolve(User.self).name == "first")
    graph.end.open()
    #expect(await closing == nil)
  }

  @MainActor @Test func `a start says that its graph is being closed`() async throws {
    let graph = BeginningGraph()
    let start = Task.detached { try await graph.start() }
    let line = UInt(#line - 1)
    graph.begun.block()
    // What is eager on this actor waits until the closing has begun.
    Task { graph.end.open() }
    #expect(await graph.close() == nil)
    let error = await #expect(throws: DependencyError.self) { try await start.value }
    #expect(error?.id == .closedContainer)
    #expect(error?.description.contains("ClosingGraphTests.swift:\(line): error") == true)
  }

  private func resolve<T>(_ type: T.Type, from container: DependencyContainer) throws {
    _ = try container.resolve(type)
  }
}
