// Asynchronous recipes.

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
