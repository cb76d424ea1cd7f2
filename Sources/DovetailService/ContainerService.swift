#if Services
  public import Dovetail
  public import Logging
  public import ServiceLifecycle

  /// A container as a service: it starts the container, runs its services, and closes it after the
  /// last of them has ended.
  ///
  /// A program with one container needs only
  /// `container.run(until:stopping:closing:logger:)`, which makes one of these. Make one yourself
  /// to run a container in a `ServiceGroup` beside other services.
  public struct ContainerService: Service {
    let container: DependencyContainer
    let logger: Logger
    let stopping: Duration?
    let closing: Duration?
    let place: Place

    /// Makes a service of a container that hasn't been started.
    ///
    /// - Parameters:
    ///   - container: The container, with its services.
    ///   - stopping: How long the services may take to end, one after another, before those that
    ///     still run are cancelled; `nil` for as long as it takes. What these throw then is logged.
    ///   - closing: How long closing the container may take, once the services have ended.
    ///   - logger: Where the services' ends and errors of closing are logged.
    ///   - fileID: The file of the call, where a failing start is reported.
    ///   - line: The line of the call.
    public init(
      _ container: DependencyContainer, stopping: Duration? = nil,
      closing: Duration? = .seconds(10), logger: Logger, fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      (self.container, self.logger) = (container, logger)
      (self.stopping, self.closing) = (stopping, closing)
      place = Place(fileID, line)
    }

    /// Runs until the services have ended.
    ///
    /// A graceful shutdown that comes too early cancels the start. What was made until then is
    /// closed, and that's no error.
    ///
    /// - Throws: The error of the start or of a service. If there's none, a `DependencyError` that
    ///   lists what couldn't be closed in time.
    public func run() async throws {
      do {
        try await startAndServe()
      } catch {
        if let failure = await close() { logger.error("\(failure)") }
        throw error
      }
      if let failure = await close() { throw failure }
    }

    private func startAndServe() async throws {
      do {
        try await cancelWhenGracefulShutdown {
          try await container.start(fileID: place.fileID, line: place.line)
        }
      } catch {
        guard Task.isShuttingDownGracefully else { throw error }
        if !isCancellation(error) { logger.error("\(error)") }
        return
      }
      let services = try await container.resolve(Services?.self)?.all ?? []
      var configuration = ServiceGroupConfiguration(
        services: services.map { configuration in
          var configuration = configuration
          configuration.service = Cancelled.Telling(service: configuration.service)
          return configuration
        }, logger: logger)
      configuration.maximumGracefulShutdownDuration = stopping
      do {
        try await ServiceGroup(configuration: configuration).run()
      } catch let cancelled as Cancelled {
        // The group cancels its services when another one has failed, which is what it throws then,
        // or when they take too long to end.
        guard !Task.isCancelled else { throw cancelled.error }
        if !isCancellation(cancelled.error) { logger.error("\(cancelled.error)") }
      }
    }

    private func close() async -> DependencyError? {
      await container.close(timeout: closing, fileID: place.fileID, line: place.line)
    }
  }

  /// The error of a service that had been cancelled.
  private struct Cancelled: Error {
    let error: any Error

    /// A service that says whether its error came after it was cancelled.
    struct Telling: Service, CustomStringConvertible {
      let service: any Service
      var description: String { "\(service)" }

      func run() async throws {
        do {
          try await service.run()
        } catch {
          throw Task.isCancelled ? Cancelled(error: error) : error
        }
      }
    }
  }

  /// Whether what was cancelled has no other error.
  private func isCancellation(_ error: any Error) -> Bool {
    error is CancellationError || (error as? DependencyError)?.underlying is CancellationError
  }
#endif
