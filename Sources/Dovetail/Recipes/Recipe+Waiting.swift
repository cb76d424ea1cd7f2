// The awaiting halves of recipes. They are generic code of this module, not inlined into clients: an
// asynchronous call costs more than what specialising it would save, and clients build faster.

extension Recipe.Waiting {
  @usableFromInline
  init(opaque make: @escaping @Sendable (Resolution) async throws -> T) {
    self.make = { resolution, _ in try await make(resolution) }
  }
}

extension Recipe {
  /// Awaits what a synchronous function needs, then calls it.
  @usableFromInline
  static func waiting<each Parameter, Failure: Error>(
    _ function: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Waiting {
    Waiting { resolution, run in
      let parameters = try await Parameters<repeat each Parameter>.awaited(resolution, run)
      return try function(repeat each parameters.values)
    }
  }

  /// Awaits what an asynchronous function needs, then calls it.
  @usableFromInline
  static func awaiting<each Parameter, Failure: Error>(
    _ function: @escaping @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Waiting {
    Waiting { resolution, run in
      let parameters = try await Parameters<repeat each Parameter>.awaited(resolution, run)
      return try await function(repeat each parameters.values)
    }
  }

  /// Awaits what a function of the main actor needs, then calls it there.
  @usableFromInline
  static func waitingOnMainActor<each Parameter, Failure: Error>(
    _ function: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Waiting {
    Waiting { resolution, run in
      let parameters = try await Parameters<repeat each Parameter>.awaited(resolution, run)
      return try await MainActor.run {
        Unchecked(try function(repeat each parameters.values))
      }.value
    }
  }

  /// Awaits what an asynchronous function of the main actor needs, then calls it there.
  @usableFromInline
  static func awaitingOnMainActor<each Parameter, Failure: Error>(
    _ function: @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> T
  ) -> Waiting {
    Waiting { resolution, run in
      let parameters = try await Parameters<repeat each Parameter>.awaited(resolution, run)
      let call: @MainActor @Sendable () async throws -> Unchecked<T> = {
        Unchecked(try await function(repeat each parameters.values))
      }
      return try await call().value
    }
  }
}
