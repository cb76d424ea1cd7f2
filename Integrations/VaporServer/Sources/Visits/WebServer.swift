import DovetailService
import ServiceLifecycle
import Vapor

/// The web server, as a service of the container that made it.
final class WebServer: Service {
  private let container = DependencyContainer.current
  private let logger: Logger
  private let listening: Listening

  init(logger: Logger, listening: Listening) {
    (self.logger, self.listening) = (logger, listening)
  }

  func run() async throws {
    let application = try await Application.make(.production, logger: logger)
    Self.addRoutes(to: application, container)
    do {
      try await application.asyncBoot()
      // Not `execute()`, which would listen for signals of its own. Port 0 is any that's free.
      try await application.server.start(address: .hostname("127.0.0.1", port: 0))
      listening.on(application.http.server.shared.localAddress?.port ?? 0)
      try? await gracefulShutdown()
      await application.server.shutdown()
    } catch {
      try? await application.asyncShutdown()
      throw error
    }
    try await application.asyncShutdown()
  }

  static func addRoutes(to application: Application, _ container: DependencyContainer) {
    application.middleware.use(
      RequestScope(container) { scope, request in
        let name = request.headers.first(name: "x-visitor") ?? ""
        scope.register(Visitor.self) { Visitor(name: name) }
      })
    application.get("hello") { _ in try await injected(Reception.self).welcome() }
  }
}
