// Recipes of the main actor. An awaited one runs there as a whole: its needs are resolved there,
// too.
extension Binding {
  static func onMainActor<each Parameter>(
    _ head: BindingHead, isConfined: Bool, isGiven: Bool = false, names: [String?] = [],
    _ function: @escaping @MainActor @Sendable (repeat each Parameter) throws -> T
  ) -> Binding {
    ClosureBinding(
      head,
      make: { resolution in
        var names = names.makeIterator()
        return try Parameters(
          repeat try resolution.core.parameter(
            (each Parameter).self, named: names.next() ?? nil)
        ).applyOnMainActor(function)
      },
      makeAsync: { resolution in
        try await Parameters<repeat each Parameter>.awaited(resolution, names: names)
          .applyOnMainActor(function)
      }, needs: { Need.list(repeat (each Parameter).self, names: names) },
      traits: .onMainActor(isConfined: isConfined, isGiven: isGiven))
  }

  static func onMainActor<each Parameter>(
    _ head: BindingHead, isConfined: Bool, names: [String?] = [],
    _ function: @escaping @MainActor @Sendable (repeat each Parameter) async throws -> T
  ) -> Binding {
    ClosureBinding(
      head,
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
