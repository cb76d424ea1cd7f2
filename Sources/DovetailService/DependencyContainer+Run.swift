#if Services
  public import Dovetail
  public import Logging
  import ServiceLifecycle
  public import UnixSignals

  extension DependencyContainer {
    /// Starts the container, runs its services until a signal comes or one of them ends, and closes
    /// it after the last.
    ///
    /// ```swift
    /// @main struct Relay {
    ///   static func main() async throws {
    ///     let container = DependencyContainer(RelayModule())
    ///     try container.validate()
    ///     try await container.run(logger: Logger(label: "relay"))
    ///   }
    /// }
    /// ```
    ///
    /// A signal stops the services in the reverse of the order in which they were made. If it comes
    /// during the start, the start is cancelled. Meanwhile, if Dovetail has to stop the process, the
    /// diagnostic is logged first, as `critical`.
    ///
    /// - Parameters:
    ///   - signals: What makes the services stop.
    ///   - stopping: How long the services may take to end, one after another, before those that
    ///     still run are cancelled; `nil` for as long as it takes. What these throw then is logged.
    ///   - closing: How long closing the container may take, once the services have ended.
    ///   - logger: Where the services' ends and errors of closing are logged.
    ///   - fileID: The file of the call, where a failing start is reported.
    ///   - line: The line of the call.
    /// - Throws: The error of the start or of a service. If there's none, a `DependencyError` that
    ///   lists what couldn't be closed in time.
    public func run(
      until signals: [UnixSignal] = [.sigterm, .sigint], stopping: Duration? = nil,
      closing: Duration? = .seconds(10), logger: Logger, fileID: StaticString = #fileID,
      line: UInt = #line
    ) async throws {
      let remove = DependencyContainer.onFatalError { logger.critical("\($0)") }
      defer { remove() }
      let service = ContainerService(
        self, stopping: stopping, closing: closing, logger: logger, fileID: fileID, line: line)
      var configuration = ServiceGroupConfiguration(
        services: [
          Services.Configuration(
            service: service, successTerminationBehavior: .gracefullyShutdownGroup)
        ], logger: logger)
      configuration.gracefulShutdownSignals = signals
      try await ServiceGroup(configuration: configuration).run()
    }
  }
#endif
