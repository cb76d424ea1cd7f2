@_exported import DovetailProtocols

extension DependencyContainer {
  /// Builds everything registered `.eager`, independent instances concurrently.
  ///
  /// ```swift
  /// try await container.start { print("\($0.done)/\($0.total) \($0.key) \($0.duration)") }
  /// ```
  ///
  /// If a recipe fails, the others are finished, and what was built stays, as if it had been
  /// resolved. You may start the container again, and ``close(timeout:fileID:line:)`` closes what
  /// is there.
  ///
  /// The callback is called after each eager instance, one call at a time.
  ///
  /// - Throws: ``DependencyError``, which names every part that failed.
  public func start(
    onProgress: (@Sendable (StartProgress) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws {
    do {
      var starting = try Starting(core, onProgress)
      try await core.asking(at: Place(fileID, line)) { try await starting.run() }
    } catch { throw Raise.located(error, at: Place(fileID, line)) }
  }

  /// Builds everything registered `.eager` on the calling thread, in the order of registration.
  ///
  /// This is for synchronous code; in asynchronous code, the compiler picks the asynchronous
  /// overload. An eager recipe that has to be awaited is an error before anything is built. A
  /// recipe of the main actor is an error if the caller is not on the main actor.
  ///
  /// If a recipe fails, the others are built all the same, and what was built stays.
  ///
  /// - Throws: ``DependencyError``, which names every part that failed.
  public func start(
    onProgress: (@Sendable (StartProgress) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try Raise.locating(Place(fileID, line)) {
      var starting = try Starting(core, onProgress)
      try core.asking(at: Place(fileID, line)) { try starting.runNow() }
    }
  }

  /// Closes the container: its scopes first, then its instances in the reverse of the order in
  /// which they were made.
  ///
  /// It waits for builds of kept instances that are under way, unless they wait for the closing, and
  /// for scopes that another caller is closing. Then it closes each instance: with the closure given
  /// to ``Registration/onClose(_:)``, and by its own ``Closeable`` conformance. A decorated instance
  /// is closed layer by layer, the outermost first. If closing one fails, the others are closed all
  /// the same. Afterwards, resolving is an error that says so. Stop what uses the container before
  /// you close it: unique instances that are being made are not waited for.
  ///
  /// Concurrent callers share one closing and get its outcome. A closer that closes its own
  /// container goes on at once, since the closing waits for it; a recipe that does goes on when the
  /// rest is closed. Cancelling the caller's task does
  /// not cut the closing short. A container that goes without being closed closes nothing, not even
  /// what a build that it had begun makes later.
  ///
  /// A timeout is how long this caller waits for the whole closing. When the time is up, what is
  /// being closed is cancelled, unless another caller waits for it, and this one gets an error that
  /// lists what is not closed; the closing goes on. Without a timeout, closing takes as long as it
  /// takes.
  ///
  /// - Returns: An error that lists what could not be closed, or `nil`.
  @discardableResult
  public func close(
    timeout: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> DependencyError? {
    guard let work = core.closing(at: Place(fileID, line)) else { return nil }
    return await core.closed(by: work, Wait.joins, timeout: timeout)
  }

  /// Closes and forgets the instance of a key; the registration stays, and the next resolution
  /// makes a new instance.
  ///
  /// ```swift
  /// try await container.reset(Session.self)
  /// ```
  ///
  /// An alias stands for its target, `[T]` for every contribution. Scopes forget theirs, too; what
  /// has been handed out is closed, and stays with who holds it. An instance that the program gave
  /// with `with:` is left as it is. A build that is under way is awaited, and so is this by a
  /// ``close(timeout:fileID:line:)`` or another reset of the key, unless it waits for that.
  ///
  /// - Throws: ``DependencyError`` if nothing provides the key, the container is closed, or closing
  ///   fails; the instance is then forgotten all the same.
  public func reset<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) async throws {
    do { try await core.reset(Key(type, name?.name)) } catch {
      throw Raise.located(error, at: Place(fileID, line))
    }
  }

  /// Calls a closure with the diagnostic before Dovetail has to stop the process.
  ///
  /// ```swift
  /// DependencyContainer.onFatalError { CrashReporter.shared.log("\($0)") }
  /// ```
  ///
  /// `injected()`, property wrappers and handles such as ``Lazy`` can't throw, so the process stops
  /// if they can't resolve a part. The closure is called on the thread that asked, and the process
  /// stops when it returns. Several closures are called in the order in which they were added. What
  /// they get is a ``DependencyError``.
  ///
  /// - Returns: A function that removes the closure again.
  @discardableResult
  public static func onFatalError(
    _ report: @escaping @Sendable (_ error: any Error) -> Void
  ) -> @Sendable () -> Void {
    FatalReport.add(report)
  }
}
