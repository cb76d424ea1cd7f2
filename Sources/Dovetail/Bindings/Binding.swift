import DovetailBlueprint

@usableFromInline
// SAFETY: as for the base class; the properties that are added here never change.
final class Binding<T>: AnyBinding, @unchecked Sendable {
  @usableFromInline let make: @Sendable (Resolution) throws -> T
  /// Makes an instance and awaits its needs; `nil` if there is nothing to await.
  let makeAsync: (@Sendable (Resolution) async throws -> T)?

  init(
    name: String?, lifetime: Blueprint.Lifetime, origin: Place, recipe: Recipe<T>,
    role: BindingRole, decorating undecorated: Binding<T>? = nil, by decorator: Place? = nil
  ) {
    make = recipe.make
    makeAsync = recipe.makeAsync
    var traits = recipe.traits
    traits.role = role
    super.init(
      type: T.self, name: name, lifetime: lifetime, origin: origin, traits: traits,
      needs: recipe.needs, decorating: undecorated, by: decorator)
  }

  @usableFromInline deinit {}

  override func copyInstance(_ bits: UInt) -> UInt { Boxed.copy(bits, as: T.self) }

  override func copyInstance(_ weak: WeakInstance) -> UInt? {
    weak.value(as: T.self).map(Boxed.make)
  }

  override func destroyInstance(_ bits: UInt) { Boxed.destroy(bits, as: T.self) }

  override func makeBoxed(
    _ resolution: Resolution, isolation: isolated (any Actor)? = #isolation
  ) async throws -> UInt {
    guard let makeAsync else { return Boxed.make(try make(resolution)) }
    return Boxed.make(try await makeAsync(resolution))
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

  override func hasToBeClosed(in cell: Cell) -> Bool {
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    let instance = cell.held()?.take(as: T.self)
    ThreadRecord.leave(record)
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

  private var recipe: Recipe<T> {
    let needs = needs
    return Recipe(make: make, makeAsync: makeAsync, needs: { needs }, traits: traits)
  }

  override func keeping(_ lifetime: Blueprint.Lifetime) -> AnyBinding {
    if lifetime == self.lifetime { return self }
    return Binding(
      name: name, lifetime: lifetime, origin: origin, recipe: recipe, role: traits.role)
  }

  override func decorated(by decorator: any AnyDecorator) -> AnyBinding {
    let decorator = decorator as! Decorator<T>
    let isModification = decorator.isModification
    return Binding<T>(
      name: name, lifetime: lifetime, origin: isModification ? decorator.origin : origin,
      recipe: decorator.around(recipe, of: self), role: traits.role, decorating: self,
      by: isModification ? nil : decorator.origin)
  }
}
