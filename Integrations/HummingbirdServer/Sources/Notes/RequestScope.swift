import Dovetail
import Hummingbird
import Logging

// snippet: a scope for each request
/// Gives each request a scope, and closes the scope when the handler has returned.
struct RequestScope<Context: RequestContext>: RouterMiddleware {
  let container: DependencyContainer

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    try await container.withScope("request") {
      $0.register(Logger.self, with: context.logger)  // has the request's id
    } operation: { scope in
      try await withDependencies(from: scope) { try await next(request, context) }
    }
  }
}
// end
