import DovetailChecks
import DovetailHummingbird
import Foundation
import Logging

struct NotesModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Settings.self) {
      try Settings(environment: ProcessInfo.processInfo.environment)
    }
    container.register(Logger.self) { (settings: Settings) in
      var logger = Logger(label: "notes")
      logger.logLevel = settings.level
      return logger
    }
    container.register(SQLiteStore.self, as: .eager, using: SQLiteStore.open(settings:logger:))
      .alias((any NoteStore).self) { $0 }
    container.contribute((any HealthCheck).self, using: StoreCheck.init(store:))

    container.register(
      WebServer.self, as: .eager, using: WebServer.init(settings:logger:counter:listening:))
    container.runs(WebServer.self)
    container.register(WordCounter.self, as: .eager, using: WordCounter.init(store:))
    container.runs(WordCounter.self)

    container.register(
      Notebook.self, as: .scoped("request"), using: Notebook.init(store:counter:logger:))
    container.register(Listening.self) { (logger: Logger) in
      Listening(on: { logger.info("listening", metadata: ["port": "\($0)"]) })
    }
  }
}

// snippet: a server's boot
/// Serves until it's told to stop.
public func serveNotes() async throws {
  let container = DependencyContainer(NotesModule())
  try container.makeRequestScope().validate(requiring: [Notebook.self])
  try await container.run(
    stopping: .seconds(20), logger: try await container.resolve(Logger.self))
}
// end
