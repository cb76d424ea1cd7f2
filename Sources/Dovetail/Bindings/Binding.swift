import DovetailBlueprint

@usableFromInline
// SAFETY: as for the base class; the properties that are added here never change.
final class Binding<T>: AnyBinding, @unchecked Sendable {
  let make: @Sendable (Resolution) throws -> T
  private let tell: (@Sendable (RecipeQuestion) -> RecipeAnswer<T>)?

  init(
    _ head: BindingHead, make: @escaping @Sendable (Resolution) throws -> T,
    tell: (@Sendable (RecipeQuestion) -> RecipeAnswer<T>)? = nil,
    traits: RecipeTraits = RecipeTraits(), decorating undecorated: Binding<T>? = nil,
    by decorator: (any AnyDecorator)? = nil
  ) {
    self.make = make
    self.tell = tell
    super.init(type: T.self, head, traits: traits, decorating: undecorated, by: decorator)
  }

  /// A binding whose recipe has a form of its own for callers that await.
  convenience init(
    _ head: BindingHead, make: @escaping @Sendable (Resolution) throws -> T,
    makeAsync: @escaping @Sendable (Resolution) async throws -> T,
    needs: @escaping @Sendable () -> [Need] = { [] }, traits: RecipeTraits,
    decorating undecorated: Binding<T>? = nil, by decorator: (any AnyDecorator)? = nil
  ) {
    self.init(
      head, make: make,
      tell: {
        $0 == .needs ? RecipeAnswer(needs: needs()) : RecipeAnswer(awaiting: makeAsync)
      }, traits: traits, decorating: undecorated, by: decorator)
  }

  @usableFromInline
  convenience init(
    _ head: BindingHead, make: @escaping @Sendable (Resolution) throws -> T,
    tell: (@Sendable (RecipeQuestion) -> RecipeAnswer<T>)?, isOpaque: Bool
  ) {
    self.init(head, make: make, tell: tell, traits: RecipeTraits(isOpaque: isOpaque))
  }

  /// Makes an instance and awaits its needs; `nil` if there is nothing to await.
  var awaiting: (@Sendable (Resolution) async throws -> T)? {
    tell?(.awaiting).awaiting
  }

  override func tellNeeds() -> [Need] { tell?(.needs).needs ?? [] }

  @usableFromInline deinit {}

  override func makeNow(_ resolution: Resolution) throws -> UInt {
    Boxed.make(try make(resolution))
  }

  override func makeBoxed(
    _ resolution: Resolution, isolation: isolated (any Actor)? = #isolation
  ) async throws -> UInt {
    guard let awaiting else { return try makeNow(resolution) }
    return Boxed.make(try await awaiting(resolution))
  }

  override func keeping(_ lifetime: Blueprint.Lifetime) -> AnyBinding {
    if lifetime == self.lifetime { return self }
    var head = head
    head.lifetime = lifetime
    return Binding(head, make: make, tell: tell, traits: traits)
  }

  override func decorated(
    by decorator: any AnyDecorator, as lifetime: Blueprint.Lifetime?
  ) -> AnyBinding {
    (decorator as! Decorator<T>).around(self, as: lifetime)
  }
}
