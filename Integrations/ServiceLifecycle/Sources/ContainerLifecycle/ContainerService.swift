import Dovetail
import Logging
import ServiceLifecycle
import UnixSignals

/// A container as a service: starts it, runs its services, and closes it after the last of them has ended.
public struct ContainerService: Service {
  let container: DependencyContainer
  let logger: Logger
  let timeout = Duration.seconds(10)

  /// Makes a service of a container, which must not have been started.
  public init(_ container: DependencyContainer, logger: Logger) {
    (self.container, self.logger) = (container, logger)
  }

  /// Runs until the services have ended.
  public func run() async throws {
    do {
      // A signal that comes too early cancels the start. What it has made is closed below.
      try await cancelWhenGracefulShutdown { try await container.start() }
    } catch {
      await close()
      if Task.isShuttingDownGracefully { return }
      throw error
    }
    do {
      let services = try await container.resolve(Services.self).all
      try await ServiceGroup(configuration: .init(services: services, logger: logger)).run()
    } catch {
      await close()
      throw error
    }
    await close()
  }

  private func close() async {
    if let failure = await container.close(timeout: timeout) { logger.error("\(failure)") }
  }
}

extension DependencyContainer {
  /// Runs the services of this container until a signal comes or one of them ends, and closes it.
  public func run(until signals: [UnixSignal] = [.sigterm, .sigint], logger: Logger) async throws {
    let service = Services.Configuration(
      service: ContainerService(self, logger: logger),
      successTerminationBehavior: .gracefullyShutdownGroup)
    var configuration = ServiceGroupConfiguration(services: [service], logger: logger)
    configuration.gracefulShutdownSignals = signals
    try await ServiceGroup(configuration: configuration).run()
  }
}
