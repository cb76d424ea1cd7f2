import DovetailBlueprint

/// A binding of a kept part whose recipe's needs are the parameters of a function.
///
/// A closure that calls the function would be a block of memory of its own, and so would one that
/// tells its needs. A unique part has those closures all the same, for the fast path.
// SAFETY: as for the base class.
final class FunctionBinding<T, Failure: Error, each Parameter>: Binding<T>, @unchecked Sendable {
  private let function: @Sendable (repeat each Parameter) throws(Failure) -> T
  /// The name of each parameter's key; empty if none has one.
  private let names: [String?]

  init(
    _ head: BindingHead,
    _ function: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T,
    names: [String?] = []
  ) {
    self.function = function
    self.names = names
    super.init(head, traits: RecipeTraits(), decoration: nil)
  }

  override func make(_ resolution: Resolution) throws -> T {
    names.isEmpty
      ? try Self.call(function, for: resolution.core)
      : try Self.call(function, for: resolution.core, names: names)
  }

  override var awaiting: (@Sendable (Resolution) async throws -> T)? {
    Self.answer(.awaiting, function, names: names).awaiting
  }

  override func tellNeeds() -> [Need] { Need.list(repeat (each Parameter).self, names: names) }

  override func keeping(_ lifetime: Blueprint.Lifetime) -> AnyBinding {
    Binding.known(head.keeping(lifetime), function, names: names)
  }
}

extension Binding {
  /// A recipe for any lifetime whose needs are the parameters of a function.
  static func known<each Parameter, Failure: Error>(
    _ head: BindingHead,
    _ function: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T,
    names: [String?] = []
  ) -> Binding {
    if head.lifetime != .unique { return FunctionBinding(head, function, names: names) }
    return names.isEmpty ? .typed(head, function) : .typed(head, function, names: names)
  }
}
