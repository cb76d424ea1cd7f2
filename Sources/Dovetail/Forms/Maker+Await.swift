extension Maker {
  /// Makes an instance, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  public func make(_ argument: repeat each Argument) async throws -> Product
  where Product: Sendable, repeat each Argument: Sendable {
    let list = Self.list(repeat each argument)
    return try await core.resolveAwaited(Product.self, name: name, arguments: list, at: place)
  }

  /// Makes an instance, awaiting asynchronous recipes, from an argument that need not be `Sendable`
  /// or from a tuple of several.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  public func make(_ arguments: sending (repeat each Argument)) async throws -> Product
  where Product: Sendable {
    let list = Self.list(repeat each arguments)
    return try await core.resolveAwaited(Product.self, name: name, arguments: list, at: place)
  }
}
