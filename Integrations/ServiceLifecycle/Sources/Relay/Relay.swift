import DovetailChecks
import DovetailService
import Logging

/// Relays messages from the standard input, and writes down what was delivered.
struct RelayModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Settings.self, using: Settings.read)
    container.register(Console.self, with: .standard)
    container.register(Input.self, with: .standard)
    container.register((any Delivering).self) { PipeDelivery() }
    container.register(Journal.self, as: .eager, using: Journal.open(settings:console:))

    container.register(Intake.self, as: .eager, using: Intake.init(input:outbox:console:))
    container.runs(Intake.self, whenDone: .gracefullyShutdownGroup)
    container.register(Outbox.self, as: .eager, using: Outbox.init(delivery:journal:console:))
    container.runs(Outbox.self)
  }
}

// snippet: running services
@main struct Relay {
  static func main() async throws {
    let container = DependencyContainer(RelayModule())
    try container.validate()
    try await container.run(logger: Logger(label: "relay"))
  }
}
// end
