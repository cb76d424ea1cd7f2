import DovetailBlueprint

@usableFromInline
// SAFETY: as for the base class; the properties that are added here never change.
final class Binding<T>: AnyBinding, @unchecked Sendable {
  @usableFromInline let make: @Sendable (Resolution) throws -> T
  /// Makes an instance and awaits what has to be awaited; `nil` if the recipe is synchronous.
  private let makeAsync: (@Sendable (Resolution) async throws -> T)?
  private let tell: (@Sendable (RecipeQuestion) -> RecipeAnswer<T>)?

  init(
    _ head: BindingHead, make: @escaping @Sendable (Resolution) throws -> T,
    makeAsync: (@Sendable (Resolution) async throws -> T)? = nil,
    tell: (@Sendable (RecipeQuestion) -> RecipeAnswer<T>)? = nil,
    traits: RecipeTraits = RecipeTraits(), decorating undecorated: Binding<T>? = nil,
    by decorator: Place? = nil
  ) {
    self.make = make
    self.makeAsync = makeAsync
    self.tell = tell
    super.init(type: T.self, head, traits: traits, decorating: undecorated, by: decorator)
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
    makeAsync ?? tell?(.awaiting).awaiting
  }

  override func tellNeeds() -> [Need] { tell?(.needs).needs ?? [] }

  @usableFromInline deinit {}

  override func copyInstance(_ bits: UInt) -> UInt { Boxed.copy(bits, as: T.self) }

  override func copyInstance(_ weak: WeakInstance) -> UInt? {
    weak.value(as: T.self).map(Boxed.make)
  }

  override func destroyInstance(_ bits: UInt) { Boxed.destroy(bits, as: T.self) }

  override func makeBoxed(
    _ resolution: Resolution, isolation: isolated (any Actor)? = #isolation
  ) async throws -> UInt {
    guard let awaiting else { return Boxed.make(try make(resolution)) }
    return Boxed.make(try await awaiting(resolution))
  }

  override func prepare(_ cell: Cell, for core: ContainerCore) throws {
    _ = try core.instance(of: cell, as: T.self)
  }

  override func prepareAwaited(
    _ cell: Cell, for core: ContainerCore, onMainActor: Bool
  ) async throws {
    guard onMainActor else {
      _ = try await core.instanceAwaited(of: cell, as: T.self)
      return
    }
    try await prepareOnMainActor(cell, for: core)
  }

  @MainActor private func prepareOnMainActor(_ cell: Cell, for core: ContainerCore) async throws {
    _ = try await core.instanceAwaited(of: cell, as: T.self)
  }

  override func instance(_ bits: UInt) -> Any { Boxed.value(bits, as: T.self) }

  override func object(_ bits: UInt) -> AnyObject? {
    let instance = Boxed.value(bits, as: T.self)
    return WeakInstance.isObject(instance) ? instance as AnyObject : nil
  }

  override func hasToBeClosed(_ bits: UInt) -> Bool { mustClose(Boxed.value(bits, as: T.self)) }

  override func hasToBeClosed(in cell: Cell, reading section: (() -> Void) -> Void) -> Bool {
    var instance: T?
    section { instance = cell.held()?.take(as: T.self) }
    return instance.map(mustClose) ?? false
  }

  override func closing(_ bits: UInt) -> ClosingInstance {
    closingInstance(Boxed.value(bits, as: T.self))
  }

  override func closing(_ weak: WeakInstance) -> ClosingInstance? {
    weak.value(as: T.self).map(closingInstance)
  }

  override func weakInstance(_ bits: UInt) -> WeakInstance? {
    WeakInstance(Boxed.value(bits, as: T.self))
  }

  override func keeping(_ lifetime: Blueprint.Lifetime) -> AnyBinding {
    if lifetime == self.lifetime { return self }
    var head = head
    head.lifetime = lifetime
    return Binding(head, make: make, makeAsync: makeAsync, tell: tell, traits: traits)
  }

  override func decorated(
    by decorator: any AnyDecorator, as lifetime: Blueprint.Lifetime?
  ) -> AnyBinding {
    (decorator as! Decorator<T>).around(self, as: lifetime)
  }
}
