#if Services
  public import Dovetail
  public import Logging

  extension DependencyContainer {
    /// Runs an operation in a scope for one request, with a logger that has the request's id.
    ///
    /// The scope is current during the operation, and is closed when the operation returns or throws.
    /// Parts that need a `Logger` and are registered `.scoped("request")` get this one. What the
    /// container keeps has the container's own.
    ///
    /// - Parameters:
    ///   - name: The scope's name.
    ///   - logger: The request's logger, which the scope registers as `Logger`.
    ///   - isolation: The actor of the caller, which the operation runs on.
    ///   - fileID: The file that calls; an error says where a scope was closed.
    ///   - line: The line that calls.
    ///   - configure: Registers what else a request brings along.
    ///   - operation: What answers the request.
    /// - Returns: What the operation has returned.
    /// - Throws: The operation's error; if it has none, a `DependencyError` if an instance couldn't be
    ///   closed.
    public func withRequestScope<Result>(
      _ name: String = "request", logger: Logger, isolation: isolated (any Actor)? = #isolation,
      fileID: StaticString = #fileID, line: UInt = #line,
      configure: (DependencyContainer) -> Void = { _ in },
      operation: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result {
      try await withScope(name, fileID: fileID, line: line) { scope in
        scope.register(Logger.self, with: logger)
        configure(scope)
      } operation: { scope in
        try await withDependencies(from: scope, operation: operation)
      }
    }

    /// A scope like that of a request, for checks and tests.
    ///
    /// - Parameters:
    ///   - name: The scope's name.
    ///   - logger: The logger that the scope registers as `Logger`.
    ///   - configure: Registers what else a request brings along.
    /// - Returns: The scope, of which nothing has been made.
    public func makeRequestScope(
      _ name: String = "request", logger: Logger = Logger(label: "request"),
      configure: (DependencyContainer) -> Void = { _ in }
    ) -> DependencyContainer {
      makeScope(name) { scope in
        scope.register(Logger.self, with: logger)
        configure(scope)
      }
    }
  }
#endif
