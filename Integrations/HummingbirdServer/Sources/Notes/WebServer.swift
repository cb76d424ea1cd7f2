import DovetailHummingbird
import Hummingbird
import Logging
import ServiceLifecycle

/// The web server, as a service of the container that made it.
final class WebServer: Service {
  private let settings: Settings
  private let logger: Logger
  private let counter: WordCounter  // only so that it stops after this server
  private let container = DependencyContainer.current
  private let listening: Listening

  init(settings: Settings, logger: Logger, counter: WordCounter, listening: Listening) {
    (self.settings, self.logger) = (settings, logger)
    (self.counter, self.listening) = (counter, listening)
  }

  func run() async throws {
    let listening = listening
    let application = Application(
      router: Self.router(container),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port)),
      onServerRunning: { channel in listening.on(channel.localAddress?.port ?? 0) },
      logger: logger)
    try await application.run()
  }

  static func router(_ container: DependencyContainer) -> Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: RequestScope(container))
    router.get("health", use: health)
    router.post("notes", use: addNote)
    router.get("notes/{id}", use: showNote)
    return router
  }
}

/// Says which port the server has, once it listens.
struct Listening: Sendable {
  var on: @Sendable (_ port: Int) -> Void
}
