#if Hummingbird
  public import Dovetail
  import DovetailService
  public import Hummingbird

  /// Gives each request a scope, and closes the scope when the handler has returned.
  ///
  /// The scope is current in the handler, so `injected()` asks it, and it registers the context's
  /// `Logger`, which has the request's id. A streamed body is written after the scope was closed:
  /// resolve what it needs in the handler.
  public struct RequestScope<Context: RequestContext>: RouterMiddleware {
    private let container: DependencyContainer
    private let name: String
    private let configure: @Sendable (DependencyContainer, Request, Context) -> Void

    /// Makes the middleware.
    ///
    /// - Parameters:
    ///   - container: The container that the scopes belong to.
    ///   - name: The name of the scopes, as in `.scoped("request")`.
    ///   - configure: Registers what else a request brings along, such as its user.
    public init(
      _ container: DependencyContainer, name: String = "request",
      configure:
        @escaping @Sendable (
          _ scope: DependencyContainer, _ request: Request, _ context: Context
        ) -> Void = { _, _, _ in }
    ) {
      (self.container, self.name, self.configure) = (container, name, configure)
    }

    /// Runs the rest of the chain in a scope.
    public func handle(
      _ request: Request, context: Context,
      next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      try await container.withRequestScope(name, logger: context.logger) {
        configure($0, request, context)
      } operation: {
        try await next(request, context)
      }
    }
  }
#endif
