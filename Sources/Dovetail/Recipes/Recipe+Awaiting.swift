// What is awaited. It is generic code of this module, not inlined into clients: an asynchronous call costs
// more than what specialising it would save, and clients build faster.

// MARK: - Synchronous functions, whose parameters are awaited

extension Recipe {
  @usableFromInline
  static func waiting<each Parameter, Failure: Error>(
    _ function: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T, names: [String?]
  ) -> Awaiting {
    Awaiting { resolution in
      let parameters = try await Parameters<repeat each Parameter>.awaited(resolution, names: names)
      return try function(repeat each parameters.values)
    }
  }

  @usableFromInline
  static func waitingOnMainActor<each Parameter, Failure: Error>(
    _ function: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> T,
    names: [String?]
  ) -> Awaiting {
    Awaiting { resolution in
      let parameters = try await Parameters<repeat each Parameter>.awaited(resolution, names: names)
      return try await MainActor.run {
        Unchecked(try function(repeat each parameters.values))
      }.value
    }
  }
}

// MARK: - Asynchronous recipes

extension Recipe {
  @usableFromInline
  static func opaque(_ make: @escaping @Sendable (Resolution) async throws -> T) -> Recipe {
    Recipe(
      make: { try $0.refuseToWait(for: T.self) },
      makeAsync: { try await make($0) }, needs: { [] },
      traits: RecipeTraits(isAsync: true, isOpaque: true))
  }

  @usableFromInline
  static func typed<each Parameter, Failure: Error>(
    _ function: @escaping @Sendable (repeat each Parameter) async throws(Failure) -> T,
    names: [String?] = []
  ) -> Recipe {
    Recipe(
      make: { try $0.refuseToWait(for: T.self) },
      makeAsync: { resolution in
        let parameters = try await Parameters<repeat each Parameter>.awaited(
          resolution, names: names)
        return try await function(repeat each parameters.values)
      }, needs: { Need.list(repeat (each Parameter).self, names: names) },
      traits: RecipeTraits(isAsync: true))
  }

  @usableFromInline
  static func onMainActor<each Parameter, Failure: Error>(
    _ function: @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> T,
    names: [String?] = []
  ) -> Recipe {
    Recipe(
      make: { try $0.refuseToWait(for: T.self) },
      makeAsync: { resolution in
        let parameters = try await Parameters<repeat each Parameter>.awaited(
          resolution, names: names)
        let call: @MainActor @Sendable () async throws -> Unchecked<T> = {
          Unchecked(try await function(repeat each parameters.values))
        }
        return try await call().value
      }, needs: { Need.list(repeat (each Parameter).self, names: names) },
      traits: RecipeTraits(isAsync: true, isOnMainActor: true))
  }
}
