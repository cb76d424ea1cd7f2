import DovetailBlueprint

/// A binding whose type is known; how its recipe is kept is a matter of the classes below.
@usableFromInline
// SAFETY: as for the base class; what is added here never changes.
class Binding<T>: AnyBinding, @unchecked Sendable {
  init(_ head: BindingHead, traits: RecipeTraits, decoration: Decoration?) {
    super.init(type: T.self, head, traits: traits, decoration: decoration)
  }

  @usableFromInline deinit {}

  /// Makes an instance.
  func make(_ resolution: Resolution) throws -> T { fatalError("overridden") }

  /// Makes an instance and awaits its needs; `nil` if there is nothing to await.
  var awaiting: (@Sendable (Resolution) async throws -> T)? { fatalError("overridden") }

  override final func makeNow(_ resolution: Resolution) throws -> UInt {
    Boxed.make(try make(resolution))
  }

  override final func makeBoxed(
    _ resolution: Resolution, isolation: isolated (any Actor)? = #isolation
  ) async throws -> UInt {
    guard let awaiting else { return try makeNow(resolution) }
    return Boxed.make(try await awaiting(resolution))
  }

  override final func decorated(
    by decorator: any AnyDecorator, as lifetime: Blueprint.Lifetime?
  ) -> AnyBinding {
    (decorator as! Decorator<T>).around(self, as: lifetime)
  }
}

/// A binding whose recipe is a closure.
@usableFromInline
// SAFETY: as for the base class.
final class ClosureBinding<T>: Binding<T>, @unchecked Sendable {
  /// Called by the fast path, too.
  let making: @Sendable (Resolution) throws -> T
  private let tell: (@Sendable (RecipeQuestion) -> RecipeAnswer<T>)?

  init(
    _ head: BindingHead, make: @escaping @Sendable (Resolution) throws -> T,
    tell: (@Sendable (RecipeQuestion) -> RecipeAnswer<T>)? = nil,
    traits: RecipeTraits = RecipeTraits(), decoration: Decoration? = nil
  ) {
    making = make
    self.tell = tell
    super.init(head, traits: traits, decoration: decoration)
  }

  /// A binding whose recipe has a form of its own for callers that await.
  convenience init(
    _ head: BindingHead, make: @escaping @Sendable (Resolution) throws -> T,
    makeAsync: @escaping @Sendable (Resolution) async throws -> T,
    needs: @escaping @Sendable () -> [Need] = { [] }, traits: RecipeTraits,
    decoration: Decoration? = nil
  ) {
    self.init(
      head, make: make,
      tell: {
        $0 == .needs ? RecipeAnswer(needs: needs()) : RecipeAnswer(awaiting: makeAsync)
      }, traits: traits, decoration: decoration)
  }

  @usableFromInline
  convenience init(
    _ head: BindingHead, make: @escaping @Sendable (Resolution) throws -> T,
    tell: (@Sendable (RecipeQuestion) -> RecipeAnswer<T>)?, isOpaque: Bool
  ) {
    self.init(head, make: make, tell: tell, traits: RecipeTraits(isOpaque: isOpaque))
  }

  @usableFromInline deinit {}

  override func make(_ resolution: Resolution) throws -> T { try making(resolution) }
  override var awaiting: (@Sendable (Resolution) async throws -> T)? { tell?(.awaiting).awaiting }
  override func tellNeeds() -> [Need] { tell?(.needs).needs ?? [] }

  override func keeping(_ lifetime: Blueprint.Lifetime) -> AnyBinding {
    ClosureBinding(head.keeping(lifetime), make: making, tell: tell, traits: traits)
  }
}
