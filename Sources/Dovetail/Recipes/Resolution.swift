/// What a recipe resolves its dependencies with: one `resolve` call and every call nested in it.
///
/// ```swift
/// container.register(Feed.self) { r in Feed(store: try r.resolve()) }
/// ```
///
/// An object may keep it and resolve later. That starts a new resolution, in the container the
/// object was built for; it does not keep the container's instances alive.
public struct Resolution: Sendable {
  // The one seam between the rooms: a recipe's closure asks for its needs. So what is registered names
  // the container that it is asked of, and that, with its cells and bindings, stands to the right.
  @usableFromInline let core: ContainerCore

  @usableFromInline
  init(core: ContainerCore) {
    self.core = core
  }
}
