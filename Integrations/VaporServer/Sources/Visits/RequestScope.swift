import DovetailService
import Vapor

// Copy this file into a server that uses Vapor. It needs the product DovetailService.

/// Gives each request a scope, and closes the scope when the handler has returned.
///
/// The scope is current in an asynchronous handler, so `injected()` asks it, and it registers the
/// request's `Logger`, which has the request's id. It isn't current in what Vapor calls from a
/// future: a handler without `async` and `await`, and what comes behind middleware of futures,
/// such as that of sessions. Add such middleware before this one. A streamed body is written after
/// the scope was closed: resolve what it needs in the handler.
struct RequestScope: AsyncMiddleware {
  private let container: DependencyContainer
  private let name: String
  private let configure: @Sendable (DependencyContainer, Request) -> Void

  /// Makes the middleware.
  ///
  /// - Parameters:
  ///   - container: The container that the scopes belong to.
  ///   - name: The name of the scopes, as in `.scoped("request")`.
  ///   - configure: Registers what else a request brings along, such as its user.
  init(
    _ container: DependencyContainer, name: String = "request",
    configure:
      @escaping @Sendable (_ scope: DependencyContainer, _ request: Request) -> Void = { _, _ in }
  ) {
    (self.container, self.name, self.configure) = (container, name, configure)
  }

  /// Runs the rest of the chain in a scope.
  func respond(
    to request: Request, chainingTo next: any AsyncResponder
  ) async throws -> Response {
    try await container.withRequestScope(name, logger: request.logger) {
      configure($0, request)
    } operation: {
      try await next.respond(to: request)
    }
  }
}
