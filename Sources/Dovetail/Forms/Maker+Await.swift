extension Maker {
  /// Makes an instance, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  public func make(
    _ argument: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Product where Product: Sendable, repeat each Argument: Sendable {
    let list = Self.list(repeat each argument)
    return try await core.resolveAwaited(
      Product.self, name: name, arguments: list, at: place ?? Place(fileID, line))
  }

  /// Makes an instance from arguments of which the first need not be `Sendable`.
  func make(from arguments: sending (repeat each Argument)) async throws -> Product
  where Product: Sendable {
    let list = Self.list(repeat each arguments)
    return try await core.resolveAwaited(Product.self, name: name, arguments: list, at: place)
  }
}
