// Asynchronous recipes.

extension Binding {
  @usableFromInline
  static func opaque(
    _ head: BindingHead, _ make: @escaping @Sendable @concurrent (Resolution) async throws -> T
  ) -> Binding {
    ClosureBinding(
      head, make: { try $0.refuseToWait(for: T.self) }, makeAsync: { try await make($0) },
      traits: RecipeTraits(isAsync: true, isOpaque: true))
  }

  @usableFromInline
  static func typed<each Parameter, Failure: Error>(
    _ head: BindingHead,
    _ function: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T,
    names: [String?] = []
  ) -> Binding {
    var makeAsync: @Sendable (Resolution) async throws -> T = { resolution in
      let parameters = try await Parameters<repeat each Parameter>.awaited(
        resolution, names: names)
      return try await function(repeat each parameters.values)
    }
    // Without parameters there is nothing to keep room for.
    if Parameters<repeat each Parameter>.isEmpty {
      makeAsync = { try await function(repeat $0.none((each Parameter).self)) }
    }
    return ClosureBinding(
      head, make: { try $0.refuseToWait(for: T.self) }, makeAsync: makeAsync,
      needs: { Need.list(repeat (each Parameter).self, names: names) },
      traits: RecipeTraits(isAsync: true))
  }
}

extension Parameters {
  fileprivate static var isEmpty: Bool {
    for _ in repeat (each Parameter).self { return false }
    return true
  }
}

extension Resolution {
  fileprivate func none<P>(_: P.Type) -> P { fatalError("asked for without a parameter") }
}
