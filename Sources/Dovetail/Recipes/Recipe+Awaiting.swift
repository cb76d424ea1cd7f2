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
}

// MARK: - Asynchronous recipes

extension Recipe {
  @usableFromInline
  static func opaque(_ make: @escaping @Sendable @concurrent (Resolution) async throws -> T)
    -> Recipe
  {
    Recipe(
      make: { try $0.refuseToWait(for: T.self) },
      makeAsync: { try await make($0) }, needs: { [] },
      traits: RecipeTraits(isAsync: true, isOpaque: true))
  }

  @usableFromInline
  static func typed<each Parameter, Failure: Error>(
    _ function: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T,
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
}

// MARK: - Recipes of the main actor

// An awaited one is run there as a whole: what it needs is resolved there too.
extension Recipe {
  static func onMainActor<each Parameter>(
    isConfined: Bool, names: [String?] = [],
    _ function: @escaping @MainActor @Sendable (repeat each Parameter) throws -> T
  ) -> Recipe {
    Recipe(
      make: { resolution in
        var names = names.makeIterator()
        return try Parameters(
          repeat try resolution.core.dependency(
            (each Parameter).self, named: names.next() ?? nil, at: nil)
        ).applyOnMainActor(function)
      },
      makeAsync: { resolution in
        try await Parameters<repeat each Parameter>.awaited(resolution, names: names)
          .applyOnMainActor(function)
      }, needs: { Need.list(repeat (each Parameter).self, names: names) },
      traits: .onMainActor(isConfined: isConfined))
  }

  static func onMainActor<each Parameter>(
    isConfined: Bool, names: [String?] = [],
    _ function: @escaping @MainActor @Sendable (repeat each Parameter) async throws -> T
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
      traits: .onMainActor(isAsync: true, isConfined: isConfined))
  }
}
