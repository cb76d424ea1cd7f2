import DovetailService
import DovetailTesting
import NIOPosix
import Synchronization
import Testing
import Vapor

@testable import Visits

/// Requests over a socket, each with a scope of its own.
@Suite(.timeLimit(.minutes(2))) struct RequestScopeTests {
  @Test func `the graph and a request's scope are sound`() throws {
    let container = DependencyContainer(VisitsModule())
    try container.validate()
    try container.makeRequestScope { $0.register(Visitor.self, with: Visitor(name: "Ada")) }
      .validate(requiring: [Reception.self])
  }

  @Test func `a handler has parts of its request, and parts of the program`() async throws {
    try await withService { service in
      var answers: [String] = []
      for name in ["Ada", "Bob", "Ada"] {
        answers.append(try await service.get("hello", as: name).text)
      }
      #expect(answers == ["Ada, visit 1", "Bob, visit 1", "Ada, visit 2"])
      let welcomed = service.log.all.filter { $0.text == "welcomed" }
      #expect(welcomed.compactMap { $0.metadata["visitor"] } == ["Ada", "Bob", "Ada"])
      #expect(Set(welcomed.compactMap { $0.metadata["request-id"]?.description }).count == 3)
    }
  }

  @Test(arguments: [("hello", "Ada", 200), ("hello", "", 401), ("nowhere", "Ada", 404)])
  func `a request's scope is closed before the answer`(
    path: String, visitor: String, status: UInt
  ) async throws {
    let closed = Counter()
    try await withService {
      $0.decorate(Reception.self) { reception, r in
        _ = try r.resolve(Counted.self)
        return reception
      }
      $0.register(Counted.self, as: .scoped("request")) { Counted() }
        .onClose { _ in closed.count.add(1, ordering: .relaxed) }
    } operation: { service in
      let answer = try await service.get(path, as: visitor)
      #expect(answer.status.code == status)
      #expect(closed.count.load(ordering: .relaxed) == (path == "hello" ? 1 : 0))
    }
  }

  @Test func `a request in flight is answered before the service has ended`() async throws {
    let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let answer = try await withService {
      $0.override(Visits.self) {
        Visits { _ in
          arrival.finish()
          for await _ in released {}
          return 1
        }
      }
    } operation: { service in
      async let answer = service.get("hello", as: "Ada").text
      for await _ in arrived {}
      await service.group.triggerGracefulShutdown()
      // Nobody else is let in.
      while let stranger = try? await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: service.port).get()
      { try await stranger.close() }
      release.finish()
      return try await answer
    }
    #expect(answer == "Ada, visit 1")
  }
}

private struct Counted: Sendable {}

private final class Counter: Sendable {
  let count = Atomic(0)
}
