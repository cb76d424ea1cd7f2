import DovetailService
import Testing
import Vapor

@testable import Visits

/// Where the middleware of scopes stands among others.
@Suite(.timeLimit(.minutes(2))) struct OrderTests {
  /// Middleware of the older kind, which goes on when a future is there.
  struct Futures: Middleware {
    func respond(to request: Request, chainingTo next: any Responder) -> EventLoopFuture<Response> {
      request.eventLoop.makeSucceededVoidFuture().flatMap { next.respond(to: request) }
    }
  }

  /// Middleware of the newer kind.
  struct Tasks: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response
    {
      try await next.respond(to: request)
    }
  }

  /// Answers one request, without a server, and says whether the handler sees the request's scope.
  private func isCurrent(
    in handler: String = "asynchronous", behind middleware: [any Middleware]
  ) async throws -> Bool {
    let application = try await Application.make(.testing)
    for one in middleware { application.middleware.use(one) }
    application.get("asynchronous") { _ async in Self.isCurrent }
    application.get("synchronous") { _ in Self.isCurrent }
    let request = Request(
      application: application, method: .GET, url: "/\(handler)",
      on: application.eventLoopGroup.any())
    let response = try await application.responder.respond(to: request).get()
    try await application.asyncShutdown()
    return response.body.string == "true"
  }

  private static var isCurrent: String {
    "\(DependencyContainer.current.isRegistered(Logger.self))"
  }

  @Test func `the scope is current behind tasks, and not behind futures`() async throws {
    let scope = RequestScope(DependencyContainer())
    #expect(try await isCurrent(behind: [scope, Tasks()]))
    #expect(try await isCurrent(behind: [Tasks(), Futures(), scope]))
    #expect(try await !isCurrent(behind: [scope, Futures()]))
    #expect(try await !isCurrent(in: "synchronous", behind: [scope]))
  }
}
