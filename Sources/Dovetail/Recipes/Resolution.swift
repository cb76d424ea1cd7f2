/// What a recipe resolves its dependencies with: one `resolve` call and every call nested in it.
///
/// ```swift
/// container.register(Feed.self) { r in Feed(store: try r.resolve()) }
/// ```
///
/// An object may keep it and resolve later. That starts a new resolution, in the container the
/// object was built for; it does not keep the container's instances alive.
public struct Resolution: Sendable {
  @usableFromInline let core: ContainerCore

  @usableFromInline
  init(core: ContainerCore) {
    self.core = core
  }

  /// The container that the recipe runs for.
  public var container: DependencyContainer { core.handle() }

  /// An argument that the caller gave to `resolve(_:with:)`, for a recipe that resolves by hand.
  ///
  /// Each call takes the next argument of the type.
  public func argument<Value>(_ type: Value.Type = Value.self) throws -> Value {
    try Argument<Value>.resolve(for: core, name: nil, mode: .registered).value
  }

  /// Fails for a recipe that has to be awaited.
  ///
  /// Reached only when its container is mistaken.
  @usableFromInline
  func refuseToWait<T>(for type: T.Type) throws -> T {
    throw Raise.asyncFromSync(BindingID(type: ObjectIdentifier(type), name: nil), type: type)
  }
}
